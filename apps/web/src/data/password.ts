import { pages } from '@foyer/auth-domain/redirect/pages'
import { useMutation } from '@tanstack/react-query'
import { withCallback } from './callback.ts'
import { useInvalidateSession } from './session.ts'
import { trpc } from './trpc.ts'

/** Requests the mail with the link to the reset page, which leads to sign-in and from there to `returnTo`. */
export function useRequestPasswordReset(returnTo?: string) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (email: string) =>
      client.password.requestPasswordReset.mutate({ email, redirectTo: withCallback(pages.resetPassword, returnTo) }),
  })
}

/** Sets the new password, which may revoke the session of this browser. */
export function useResetPassword() {
  return trpc.password.resetPassword.useMutation({ onSuccess: useInvalidateSession() })
}

/** Changes the password. If other sessions are revoked, this browser gets a new one. */
export function useChangePassword() {
  const { listSessions } = trpc.useUtils().session
  const invalidateSession = useInvalidateSession()
  return trpc.password.changePassword.useMutation({
    onSuccess: async () => {
      await invalidateSession()
      await listSessions.invalidate()
    },
  })
}
