import type { Member, Team } from '../../../data/types.ts'
import type { MemberAct } from './member-acts.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { TeamDialog } from './team-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

type Props = { act: MemberAct; member: Member; teams: readonly Team[]; owners: number; onClose: () => void }

/** The question that belongs to what somebody wants to do with a member. */
export function MemberDialog({ act, member, teams, owners, onClose }: Props) {
  switch (act) {
    case 'role':
      return <RoleDialog member={member} owners={owners} onClose={onClose} />
    case 'team':
      return <TeamDialog member={member} teams={teams} onClose={onClose} />
    case 'transfer':
      return <TransferDialog member={member} onClose={onClose} />
    case 'remove':
      return <RemoveDialog member={member} onClose={onClose} />
  }
}
