import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isCanceled, refusalCodeOf } from './refusal.ts'
import { type ApiClient, trpc, unqueued } from './trpc.ts'

type Input<Mutation extends (...input: never[]) => unknown> = Parameters<Mutation>[0]

/** A change of an organization that the service can try without making it. */
export type Change =
  | { kind: 'roles'; input: Input<ApiClient['member']['updateMemberRole']['mutate']> }
  | { kind: 'removal'; input: Input<ApiClient['member']['removeMember']['mutate']> }
  | { kind: 'requirement'; input: Input<ApiClient['organization']['setTwoFactorRequirement']['mutate']> }
  | { kind: 'deletion'; input: Input<ApiClient['organization']['deleteOrganization']['mutate']> }

/** Who would gain and lose what. */
export type Preview = NonNullable<Awaited<ReturnType<ApiClient['member']['updateMemberRole']['mutate']>>['preview']>

/**
 * What a change would do. Where the session has to be confirmed for it, nobody is asked before they want to know:
 * `needsConfirmation`, until `retry` is called.
 */
export function usePreview(change: Change) {
  const { client } = trpc.useUtils()
  const [wanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', change, wanted],
    queryFn: async () => (await dryRun(client, change, wanted ? {} : { context: unqueued })).preview ?? null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const needsConfirmation = isCanceled(error) || refusalCodeOf(error) === 'STEP_UP_REQUIRED'
  const isNew = needsConfirmation && !wanted
  const retry = () => (isNew ? setWanted(true) : void refetch())
  return { preview: data, error, busy: isFetching, needsConfirmation, retry }
}

function dryRun(
  { member, organization }: ApiClient,
  { kind, input }: Change,
  options: { context?: Record<string, unknown> },
) {
  switch (kind) {
    case 'roles':
      return member.updateMemberRole.mutate({ ...input, dryRun: true }, options)
    case 'removal':
      return member.removeMember.mutate({ ...input, dryRun: true }, options)
    case 'requirement':
      return organization.setTwoFactorRequirement.mutate({ ...input, dryRun: true }, options)
    case 'deletion':
      return organization.deleteOrganization.mutate({ ...input, dryRun: true }, options)
  }
}
