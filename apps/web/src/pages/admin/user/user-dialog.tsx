import type { User } from '../../../data/types.ts'
import { BanDialog } from './ban-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import type { UserAct } from './user-acts.ts'

/** The acts that ask something first. */
export type AskedAct = Exclude<UserAct, 'impersonate' | 'unban'>

type Props = { act: AskedAct; user: User; onClose: () => void }

/** The question that belongs to what an admin wants to do with somebody. */
export function UserDialog({ act, user, onClose }: Props) {
  switch (act) {
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
