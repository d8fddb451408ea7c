import type { User } from '#data/types.ts'
import { BanDialog } from './ban-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import type { UserAction } from './user-actions.ts'

/** The actions that open a dialog. */
export type DialogAction = Exclude<UserAction, 'impersonate' | 'unban'>

type Props = { action: DialogAction; user: User; onClose: () => void }

/** The dialog of an action on a user. */
export function UserDialog({ action, user, onClose }: Props) {
  switch (action) {
    case 'role':
      return <RoleDialog user={user} onClose={onClose} />
    case 'password':
      return <PasswordDialog user={user} onClose={onClose} />
    case 'ban':
      return <BanDialog user={user} onClose={onClose} />
    case 'remove':
      return <RemoveDialog user={user} onClose={onClose} />
  }
}
