import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import classes from './api-keys.module.css'

/** In place of the list, until there is a key. */
export function NoKeys() {
  const { t } = useTranslation()
  return (
    <div className={classes.none}>
      <EmptyState title={t('apiKeys.none')} />
    </div>
  )
}
