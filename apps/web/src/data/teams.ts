import { trpc } from './trpc.ts'

/** The teams of an organization; disabled where teams are not enabled. */
export function useTeams(organizationId: string, enabled: boolean) {
  return trpc.team.listTeams.useQuery({ organizationId }, { enabled })
}

/** The teams that the user is in, of every organization; disabled where teams are not enabled. */
export function useOwnTeams(enabled: boolean) {
  return trpc.team.listUserTeams.useQuery({}, { enabled })
}

/** The teams of an organization with their members. */
export function useTeamsWithMembers(organizationId: string) {
  return trpc.team.listTeamsWithMembers.useQuery({ organizationId })
}

export function useCreateTeam() {
  return trpc.team.createTeam.useMutation({ onSuccess: useInvalidateTeams() })
}

export function useUpdateTeam() {
  return trpc.team.updateTeam.useMutation({ onSuccess: useInvalidateTeams() })
}

export function useRemoveTeam() {
  return trpc.team.removeTeam.useMutation({ onSuccess: useInvalidateTeams() })
}

function useInvalidateTeams(): () => Promise<void> {
  const { team, organization } = trpc.useUtils()
  return async () => {
    await Promise.all([team.invalidate(), organization.getOverview.invalidate()])
  }
}
