import { useMutation } from '@tanstack/react-query'
import { confirmationPage } from './confirmation-page.ts'
import { useForgetPerson } from './personal.ts'
import { announceViewChange } from './tabs.ts'
import { trpc } from './trpc.ts'
import { refreshView } from './view.ts'

type SignIn = { email: string; password: string; rememberMe: boolean }
type SignUp = { name: string; email: string; password: string }

/**
 * Signs in. When it is done the view is already the new one, and the guard of the route leads on. `goal` is where the
 * person wants to go; the mail that an unconfirmed address gets remembers it.
 */
export function useSignIn(goal: string | undefined) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (fields: SignIn) =>
      client.signIn.signInEmail.mutate({ ...fields, callbackURL: confirmationPage(goal) }),
    onSuccess: useAfterwards(),
  })
}

export function useSignUp(goal: string | undefined) {
  const { client } = trpc.useUtils()
  const afterwards = useAfterwards()
  return useMutation({
    mutationFn: (fields: SignUp) =>
      client.signIn.signUpEmail.mutate({ ...fields, callbackURL: confirmationPage(goal) }),
    onSuccess: async ({ token }) => {
      if (token !== null) await afterwards()
    },
  })
}

function useAfterwards(): () => Promise<void> {
  const utils = trpc.useUtils()
  const forgetPerson = useForgetPerson()
  return async () => {
    await forgetPerson()
    await refreshView(utils)
    announceViewChange()
  }
}
