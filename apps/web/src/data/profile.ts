import { announceViewChange } from './tabs.ts'
import { trpc } from './trpc.ts'
import { refreshView } from './view.ts'

export function useRename() {
  const utils = trpc.useUtils()
  return trpc.user.updateUser.useMutation({
    onSuccess: async () => {
      await refreshView(utils)
      announceViewChange()
    },
  })
}
