import type { ReactNode } from 'react'
import { FormError } from '#forms/form-error.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { DialogFrame } from './dialog-frame.tsx'

export type ConfirmDialogProps = {
  /** For one that stays mounted for its closing transition. */
  opened?: boolean
  title: string
  text: string
  action: string
  /** The label of the button that closes; "Cancel" by default. */
  cancel?: string
  /** Whether to close is the better choice: it comes first on phones, and the act is no solid button. */
  prefersCancel?: boolean
  busy: boolean
  error?: unknown
  /** Replaces the default message of the error. */
  reason?: string | undefined
  onConfirm: () => void
  onClose: () => void
  /** Another way out, above the buttons. */
  children?: ReactNode
}

/** Asks before an act that cannot be taken back, and shows its error in the dialog. */
export function ConfirmDialog({
  opened = true,
  title,
  text,
  action,
  cancel,
  prefersCancel = false,
  busy,
  error,
  reason,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <DialogFrame opened={opened} title={title} text={text} closedBy={busy ? 'nothing' : 'anything'} onClose={onClose}>
      <FormError error={error} reason={reason} />
      {children}
      <DialogButtons
        action={action}
        cancel={cancel}
        danger
        prefersCancel={prefersCancel}
        busy={busy}
        onAction={onConfirm}
        onClose={onClose}
      />
    </DialogFrame>
  )
}
