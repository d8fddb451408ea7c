import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { DeleteRoleDialog } from './delete-role-dialog.tsx'
import { EditRoleDialog } from './edit-role-dialog.tsx'
import type { MadeRole, RoleAction } from './role-actions.ts'
import { RoleInUse } from './role-in-use.tsx'

type Props = { action: RoleAction; role: MadeRole; known: Rights; givable: Rights; onClose: () => void }

/** The dialog of an action on a role. */
export function RoleDialog({ action, role, known, givable, onClose }: Props) {
  if (action === 'edit') return <EditRoleDialog role={role} known={known} givable={givable} onClose={onClose} />
  if (role.made.deleteRefusal !== null) return <RoleInUse role={role} onClose={onClose} />
  return <DeleteRoleDialog role={role} onClose={onClose} />
}
