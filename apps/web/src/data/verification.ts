import { useMutation } from '@tanstack/react-query'
import { confirmationPage } from './confirmation-page.ts'
import { useInvalidateSession } from './session.ts'
import { trpc } from './trpc.ts'

/** Sends the verification mail, whose link returns to the dashboard and then to `returnTo`. */
export function useSendVerification(returnTo?: string) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (email: string) =>
      client.verification.sendVerificationEmail.mutate({ email, callbackURL: confirmationPage(returnTo) }),
  })
}

/** "This was not me": voids the link of a mail that somebody else has caused. */
export function useRejectVerification() {
  const { client } = trpc.useUtils()
  return useMutation({ mutationFn: (token: string) => client.verification.rejectVerification.mutate({ token }) })
}

export function useChangeEmail() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (newEmail: string) =>
      client.verification.changeEmail.mutate({ newEmail, callbackURL: confirmationPage() }),
    onSuccess: useInvalidateSession(),
  })
}
