import { Button } from '@mantine/core'
import { DoorDrawing } from '#drawing/door-drawing.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './load-failed.module.css'
import { useErrorMessage } from './use-error-message.ts'

type Props = { title: string; error: unknown; busy: boolean; onRetry: () => void }

/** Replaces a part of a page that failed to load: a title, the error and a retry button. */
export function LoadFailed({ title, error, busy, onRetry }: Props) {
  const { t } = useTranslation()
  const errorMessage = useErrorMessage()
  return (
    <div className={classes.failed} role="alert">
      <DoorDrawing kind="closed" small />
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{errorMessage(error)}</p>
      </div>
      <Button variant="default" loading={busy} onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  )
}
