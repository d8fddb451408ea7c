import type { Application } from '#data/types.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const EditDialog = lazyPart(async () => (await import('./edit-application-dialog.tsx')).EditApplicationDialog)
const RotateDialog = lazyPart(async () => (await import('./rotate-secret-dialog.tsx')).RotateSecretDialog)
const DisableDialog = lazyPart(async () => (await import('./disable-application-dialog.tsx')).DisableApplicationDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-application-dialog.tsx')).DeleteApplicationDialog)

export type Asked = 'edit' | 'rotate' | 'disable' | 'delete'

/** What is asked about which application. */
export type AskedApplication = { what: Asked; application: Application }

type Props = { asked: AskedApplication | undefined; onClose: () => void }

/** The dialogs of an application, loaded as they are opened. */
export function ApplicationDialogs({ asked, onClose }: Props) {
  return (
    <LazyDialog opened={asked !== undefined}>
      {asked?.what === 'edit' && <EditDialog application={asked.application} onClose={onClose} />}
      {asked?.what === 'rotate' && <RotateDialog application={asked.application} onClose={onClose} />}
      {asked?.what === 'disable' && <DisableDialog application={asked.application} onClose={onClose} />}
      {asked?.what === 'delete' && <DeleteDialog application={asked.application} onClose={onClose} />}
    </LazyDialog>
  )
}
