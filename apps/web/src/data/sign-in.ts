import { announceViewChange } from './tabs.ts'
import { trpc } from './trpc.ts'
import { refreshView } from './view.ts'

/** Signs in. When it is done the view is already the new one, and the guard of the route leads on. */
export function useSignIn() {
  const afterwards = useAfterwards()
  return trpc.signIn.signInEmail.useMutation({ onSuccess: afterwards })
}

export function useSignUp() {
  const afterwards = useAfterwards()
  return trpc.signIn.signUpEmail.useMutation({
    onSuccess: async ({ token }) => {
      if (token !== null) await afterwards()
    },
  })
}

function useAfterwards(): () => Promise<void> {
  const utils = trpc.useUtils()
  return async () => {
    await utils.session.listSessions.reset()
    await refreshView(utils)
    announceViewChange()
  }
}
