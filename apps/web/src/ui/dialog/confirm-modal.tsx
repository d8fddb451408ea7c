import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './confirm-dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

export type ConfirmModalProps = {
  opened: boolean
  title: string
  text: string
  action: string
  /** The label of the button that closes; "Cancel" by default. */
  cancel?: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  /** Another way out, above the buttons. */
  children?: ReactNode
}

export function ConfirmModal({ opened, title, text, onClose, children, ...buttons }: ConfirmModalProps) {
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
      {children}
      <Buttons onClose={onClose} {...buttons} />
    </Modal>
  )
}

type ButtonsProps = Pick<ConfirmModalProps, 'action' | 'cancel' | 'busy' | 'onConfirm' | 'onClose'>

function Buttons({ action, cancel, busy, onConfirm, onClose }: ButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onClose}>
        {cancel ?? t('app.cancel')}
      </Button>
      <Button color="danger" loading={busy} onClick={onConfirm} data-autofocus>
        {action}
      </Button>
    </div>
  )
}
