import { Modal } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './confirm-dialog.module.css'
import { useFocusOpener } from './use-focus-opener.ts'

type Props = { title: string; opener: Element | null; onClose: () => void; children: ReactNode }

/** A dialog over whatever the user was about to do, other dialogs included. `opener` gets the focus afterwards. */
export function TopDialog({ title, opener, onClose, children }: Props) {
  useFocusOpener(opener)
  return (
    <Modal
      opened
      className={classes.top}
      onClose={onClose}
      // What is entered in it is asked for by a call that waits.
      closeOnClickOutside={false}
      centered
      returnFocus={false}
      withCloseButton={false}
      size={420}
      padding={24}
      onFocusCapture={keepFromOtherDialogs}
      onKeyDown={onEscape(onClose)}
    >
      <Modal.Title className={classes.title}>{title}</Modal.Title>
      {children}
    </Modal>
  )
}

// Escape would close a dialog below too: Mantine's leave those alone whose focused element has this attribute.
function keepFromOtherDialogs({ target }: { target: EventTarget }): void {
  if (target instanceof Element) target.setAttribute('data-mantine-stop-propagation', 'true')
}

function onEscape(cancel: () => void) {
  return ({ key, nativeEvent }: KeyboardEvent): void => {
    if (key === 'Escape' && !nativeEvent.isComposing) cancel()
  }
}
