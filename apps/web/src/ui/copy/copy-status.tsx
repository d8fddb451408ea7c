import { useTranslation } from '#i18n/use-translation.ts'
import classes from './copy-status.module.css'
import type { CopyOutcome } from './use-copy.ts'

/** What became of copying. The live region is always rendered, so that screen readers announce its content. */
export function CopyStatus({ outcome }: { outcome: CopyOutcome }) {
  const { t } = useTranslation()
  return (
    <p className={classes.status} role="status">
      {outcome !== 'none' && t(`copy.${outcome}`)}
    </p>
  )
}
