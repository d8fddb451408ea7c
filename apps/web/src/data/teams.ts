import { trpc } from './trpc.ts'

/** The teams of an organization; not asked for where there are none to be had. */
export function useTeams(organizationId: string, enabled: boolean) {
  return trpc.team.listTeams.useQuery({ organizationId }, { enabled })
}

/** The same with who is in each. */
export function useTeamsWithMembers(organizationId: string) {
  return trpc.team.listTeamsWithMembers.useQuery({ organizationId })
}

export function useCreateTeam() {
  return trpc.team.createTeam.useMutation({ onSuccess: useChangedTeams() })
}

export function useUpdateTeam() {
  return trpc.team.updateTeam.useMutation({ onSuccess: useChangedTeams() })
}

export function useRemoveTeam() {
  return trpc.team.removeTeam.useMutation({ onSuccess: useChangedTeams() })
}

function useChangedTeams(): () => Promise<void> {
  const { team, organization } = trpc.useUtils()
  return async () => {
    await Promise.all([team.invalidate(), organization.getOverview.invalidate()])
  }
}
