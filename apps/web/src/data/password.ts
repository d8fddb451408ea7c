import { pages } from '@foyer/auth-domain/redirect/pages'
import { useMutation } from '@tanstack/react-query'
import { trpc } from './trpc.ts'
import { useRefreshedView } from './view.ts'

/** Asks for the mail whose link leads to the page that takes a new password. */
export function useRequestPasswordReset() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (email: string) =>
      client.password.requestPasswordReset.mutate({ email, redirectTo: pages.resetPassword }),
  })
}

/** Sets the new password. Whoever was signed in here may be no longer. */
export function useResetPassword() {
  return trpc.password.resetPassword.useMutation({ onSuccess: useRefreshedView() })
}

/** Changes the password; this browser goes on with another session when the others end. */
export function useChangePassword() {
  const { listSessions } = trpc.useUtils().session
  const refreshed = useRefreshedView()
  return trpc.password.changePassword.useMutation({
    onSuccess: async () => {
      await refreshed()
      await listSessions.invalidate()
    },
  })
}
