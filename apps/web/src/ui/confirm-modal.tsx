import { lazy } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { OnceOpened } from './once-opened.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** Asks before an act that cannot be taken back; the button names the act. */
export function ConfirmModal(props: ConfirmDialogProps) {
  return (
    <OnceOpened opened={props.opened}>
      <ConfirmDialog {...props} />
    </OnceOpened>
  )
}
