import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from './trpc.ts'

/** Forgets what is known of the person signed in, so that the next one at this browser sees nothing of it. */
export function useForgetPerson(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const personal = [
      trpc.session.listSessions,
      trpc.account,
      trpc.organization,
      trpc.member,
      trpc.invitation,
      trpc.team,
      trpc.admin,
      trpc.user.listEvents,
    ]
    await Promise.all(personal.map((part) => queryClient.resetQueries({ queryKey: getQueryKey(part) })))
  }
}
