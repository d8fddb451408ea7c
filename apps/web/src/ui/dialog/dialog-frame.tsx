import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './confirm-dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  opened: boolean
  title: string
  text: string | undefined
  /** Whether it takes the whole screen of a phone. */
  sheet?: boolean
  /** What closes it beside its own buttons. */
  closedBy: 'anything' | 'escape' | 'nothing'
  onClose: () => void
  children: ReactNode
}

/** What every dialog looks like. */
export function DialogFrame({ opened, title, text, sheet = false, closedBy, onClose, children }: Props) {
  useReturnFocus(opened)
  const isPhone = useMediaQuery('(max-width: 29.99em)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={closedBy === 'anything'}
      closeOnEscape={closedBy !== 'nothing'}
      returnFocus={false}
      centered
      fullScreen={sheet && isPhone}
      withCloseButton={false}
      size={420}
      padding={24}
    >
      <Modal.Title className={text === undefined ? classes.titleAlone : classes.title}>{title}</Modal.Title>
      {text !== undefined && <p className={classes.lead}>{text}</p>}
      {children}
    </Modal>
  )
}
