import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormError } from '../forms/form-error.tsx'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  text: string
  action: string
  busy: boolean
  error: unknown
  /** Words that fit this place better than the usual ones. */
  reason?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an act that cannot be taken back, and tells in place when it was refused. */
export function SureDialog({ title, text, action, busy, error, reason, onConfirm, onClose }: Props) {
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
