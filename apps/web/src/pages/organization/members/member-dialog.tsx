import type { Member, Team } from '#data/types.ts'
import { withMessages } from '#i18n/i18n.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { EndRoleDialog } from './end-role-dialog.tsx'
import { GiveRoleDialog } from './give-role-dialog.tsx'
import type { MemberAction } from './member-actions.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { TeamDialog } from './team-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

const PermissionsDialog = lazyPart(
  async () => (await withMessages(() => import('./permissions-dialog.tsx'), 'api-keys')).PermissionsDialog,
)

type Props = { action: MemberAction; member: Member; teams: readonly Team[]; owners: number; onClose: () => void }

/** The dialog of an action on a member. */
export function MemberDialog({ action, member, teams, owners, onClose }: Props) {
  switch (action) {
    case 'role':
      return <RoleDialog member={member} owners={owners} onClose={onClose} />
    case 'give':
      return <GiveRoleDialog member={member} owners={owners} onClose={onClose} />
    case 'end':
      return <EndRoleDialog member={member} onClose={onClose} />
    case 'team':
      return <TeamDialog member={member} teams={teams} onClose={onClose} />
    case 'permissions':
      return <PermissionsDialog member={member} onClose={onClose} />
    case 'transfer':
      return <TransferDialog member={member} onClose={onClose} />
    case 'remove':
      return <RemoveDialog member={member} onClose={onClose} />
  }
}
