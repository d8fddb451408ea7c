import { useMutation } from '@tanstack/react-query'
import { confirmationPage } from './confirmation-page.ts'
import { trpc } from './trpc.ts'
import { useRefreshedView } from './view.ts'

/** Has the link that proves an address mailed; it leads back to the dashboard, and on to `goal`. */
export function useSendVerification(goal?: string) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (email: string) =>
      client.verification.sendVerificationEmail.mutate({ email, callbackURL: confirmationPage(goal) }),
  })
}

export function useChangeEmail() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (newEmail: string) =>
      client.verification.changeEmail.mutate({ newEmail, callbackURL: confirmationPage() }),
    onSuccess: useRefreshedView(),
  })
}
