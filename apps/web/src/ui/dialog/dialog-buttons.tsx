import { Button } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './confirm-dialog.module.css'

type Props = {
  action: string
  /** The label of the button that closes; "Cancel" by default. */
  cancel?: string | undefined
  /** Whether the act cannot be taken back. */
  danger?: boolean
  /** Whether to close is the better choice: it comes first on phones, and the act is no solid button. */
  prefersCancel?: boolean
  busy: boolean
  /** What the action does; without it, it submits the form that the buttons are in. */
  onAction?: () => void
  onClose: () => void
}

/** The buttons of a dialog. It does not close while its call is under way. */
export function DialogButtons({
  action,
  cancel,
  danger = false,
  prefersCancel = false,
  busy,
  onAction,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const autofocus = onAction !== undefined && { 'data-autofocus': true }
  return (
    <div className={classes.buttons} data-cancel-first={prefersCancel || undefined}>
      {/* The key that asked would answer too, were it held or pressed twice. */}
      <Button variant="default" disabled={busy} onClick={onClose} {...(danger && autofocus)}>
        {cancel ?? t('app.cancel')}
      </Button>
      <Button
        loading={busy}
        {...(danger && { color: 'danger' })}
        {...(prefersCancel && { variant: 'default' })}
        {...(onAction === undefined ? { type: 'submit' } : { onClick: onAction })}
        {...(!danger && autofocus)}
      >
        {action}
      </Button>
    </div>
  )
}
