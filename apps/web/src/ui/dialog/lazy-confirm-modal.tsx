import { lazyPart } from '#ui/lazy-part.tsx'
import type { ConfirmModalProps } from './confirm-modal.tsx'
import { LazyDialog } from './lazy-dialog.tsx'

const ConfirmModal = lazyPart(async () => (await import('./confirm-modal.tsx')).ConfirmModal)

/** Asks for confirmation of an irreversible action; `action` is the label of the button. */
export function LazyConfirmModal(props: ConfirmModalProps) {
  return (
    <LazyDialog opened={props.opened}>
      <ConfirmModal {...props} />
    </LazyDialog>
  )
}
