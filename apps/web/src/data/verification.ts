import { pages } from '@foyer/auth-domain/redirect/pages'
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

/** Redeems a link that was opened in a browser that has not signed in as its user, who has confirmed it. */
export function useConfirmVerification() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (link: { token: string; callbackURL: string }) => client.verification.verifyEmail.mutate(link),
    onSuccess: (answer) => window.location.assign('redirectTo' in answer ? answer.redirectTo : pages.home),
  })
}

/** "This was not me": invalidates the link of a mail that somebody else has caused. */
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
