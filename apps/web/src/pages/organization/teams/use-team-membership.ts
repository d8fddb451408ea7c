import { useCurrentOrganization } from '#data/current-organization.ts'
import { useAddTeamMember, useRemoveTeamMember } from '#data/members.ts'
import type { Member, Team } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

export type TeamMembership = ReturnType<typeof useTeamMembership>

/** Whether members are in teams, as it will be once the change in progress is saved, and how to change it. */
export function useTeamMembership() {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const { nameOf } = useUserLabels()
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
    const values = { name: nameOf(member.user), team: team.name }
    const done = () => showMessage(t(isMember ? 'teams.memberAdded' : 'teams.memberRemoved', values))
    // `mutateAsync`, since of two quick calls of `mutate` only the last one runs its callbacks.
    change
      .mutateAsync({ organizationId: organization.id, teamId: team.id, userId: member.userId })
      .then(done, () => undefined)
  }

  return { isIn, setIn, busy: add.isPending || remove.isPending, error: add.error ?? remove.error }
}
