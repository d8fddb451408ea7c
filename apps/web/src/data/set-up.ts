import { useLoadNewSession } from './sign-in.ts'
import { trpc } from './trpc.ts'

export function useCheckSetUpCode() {
  return trpc.setUp.checkSetUpCode.useMutation()
}

/** Makes the admin. On success the session is already fetched. */
export function useCompleteSetUp() {
  const { settings } = trpc.useUtils()
  const loadNewSession = useLoadNewSession()
  return trpc.setUp.completeSetUp.useMutation({
    onSuccess: async () => {
      await loadNewSession()
      // With what was chosen.
      await settings.invalidate()
    },
  })
}

/** What the service lacks for production. Mail servers and others are asked for it: once. */
export function useFindings() {
  return trpc.admin.listFindings.useQuery(undefined, { retry: false, refetchOnWindowFocus: false })
}
