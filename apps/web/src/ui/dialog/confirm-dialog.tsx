import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormError } from '#forms/form-error.tsx'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  text: string
  action: string
  busy: boolean
  error: unknown
  /** Replaces the default message of the error. */
  reason?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an irreversible action, and shows its error in the dialog. */
export function ConfirmDialog({ title, text, action, busy, error, reason, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      <FormError error={error} reason={reason} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button color="danger" loading={busy} onClick={onConfirm} data-autofocus>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
