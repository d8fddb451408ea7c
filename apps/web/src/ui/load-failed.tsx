import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DoorDrawing } from '../drawing/door-drawing.tsx'
import classes from './load-failed.module.css'
import { useTrouble } from './use-trouble.ts'

type Props = { title: string; error: unknown; busy: boolean; onRetry: () => void }

/** Stands where a part of a page could not be loaded: what, why, and another try. */
export function LoadFailed({ title, error, busy, onRetry }: Props) {
  const { t } = useTranslation()
  const words = useTrouble()
  return (
    <div className={classes.failed} role="alert">
      <DoorDrawing kind="closed" small />
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{words(error)}</p>
      </div>
      <Button variant="default" loading={busy} onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  )
}
