import { useInvalidateSession } from './session.ts'
import { trpc } from './trpc.ts'

/** "This was not me": secures the account that a mail about a sign-in was sent for. It may end the session of this browser. */
export function useRejectSignIn() {
  return trpc.session.rejectSignIn.useMutation({ onSuccess: useInvalidateSession() })
}
