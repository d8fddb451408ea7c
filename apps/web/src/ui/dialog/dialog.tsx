import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm-dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

type Props = { title: string; text?: string; onClose: () => void; children: ReactNode }

/** The frame of a dialog with its own content. Open as long as it is rendered. */
export function Dialog({ title, text, onClose, children }: Props) {
  useReturnFocus(true)
  return (
    <Modal opened onClose={onClose} centered returnFocus={false} withCloseButton={false} size={420} padding={24}>
      <Modal.Title className={text === undefined ? classes.titleAlone : classes.title}>{title}</Modal.Title>
      {text !== undefined && <p className={classes.lead}>{text}</p>}
      {children}
    </Modal>
  )
}
