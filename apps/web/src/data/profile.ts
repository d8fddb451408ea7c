import { trpc } from './trpc.ts'
import { useRefreshedView } from './view.ts'

export function useUpdateUser() {
  return trpc.user.updateUser.useMutation({ onSuccess: useRefreshedView() })
}
