import { useInvalidateSession } from './session.ts'
import { trpc } from './trpc.ts'

export function useUpdateUser() {
  return trpc.user.updateUser.useMutation({ onSuccess: useInvalidateSession() })
}
