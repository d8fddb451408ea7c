import { lazyPart } from '#ui/lazy-part.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { LazyDialog } from './lazy-dialog.tsx'

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

type Props = ConfirmDialogProps & { opened: boolean }

/** Asks before an act that cannot be taken back, on pages that load nothing for it in advance. */
export function LazyConfirmDialog(props: Props) {
  return (
    <LazyDialog opened={props.opened}>
      <ConfirmDialog {...props} />
    </LazyDialog>
  )
}
