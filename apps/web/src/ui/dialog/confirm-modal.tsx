import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './confirm-dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

export type ConfirmModalProps = {
  opened: boolean
  title: string
  text: string
  action: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmModal({ opened, title, text, action, busy, onConfirm, onClose }: ConfirmModalProps) {
  const { t } = useTranslation()
  useReturnFocus(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      centered
      withCloseButton={false}
      size={420}
      padding={24}
    >
      <Modal.Title className={classes.title}>{title}</Modal.Title>
      <p className={classes.text}>{text}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button color="danger" loading={busy} onClick={onConfirm} data-autofocus>
          {action}
        </Button>
      </div>
    </Modal>
  )
}
