import { useCurrentOrganization } from '#data/current-organization.ts'
import { useAddTeamMember, useRemoveTeamMember } from '#data/members.ts'
import type { Member, Team } from '#data/types.ts'

/** Whether members are in teams, as it will be once the change in progress is saved, and how to change it. */
export function useTeamMembership() {
  const { organization } = useCurrentOrganization()
  const add = useAddTeamMember()
  const remove = useRemoveTeamMember()

  function isIn(member: Member, team: Team): boolean {
    const saving = add.isPending ? add : remove
    const { teamId, userId } = saving.variables ?? {}
    const inProgress = saving.isPending && teamId === team.id && userId === member.userId
    return inProgress ? saving === add : member.teamIds.includes(team.id)
  }

  function setIn(member: Member, team: Team, isMember: boolean): void {
    const [change, other] = isMember ? [add, remove] : [remove, add]
    other.reset()
    change.mutate({ organizationId: organization.id, teamId: team.id, userId: member.userId })
  }

  return { isIn, setIn, error: add.error ?? remove.error }
}
