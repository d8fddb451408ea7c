import { useEffect } from 'react'
import { onViewChange } from './tabs.ts'
import { type ApiUtils, trpc } from './trpc.ts'

type ReactUtils = ReturnType<typeof trpc.useUtils>

export function useView() {
  return trpc.session.getSession.useQuery()
}

/** Asks the server anew who is signed in, after anything that may have changed it. */
export async function refreshView(utils: ReactUtils): Promise<void> {
  await utils.session.getSession.fetch(undefined, { staleTime: 0 })
}

/** Nobody is signed in any more: what belonged to the last person is forgotten. */
export function forgetView(utils: ReactUtils): void {
  utils.session.getSession.setData(undefined, null)
  void utils.session.listSessions.reset()
}

export function useViewOfOtherTabs(): void {
  const utils = trpc.useUtils()
  useEffect(() => onViewChange(() => void utils.session.invalidate()), [utils])
}

export function loadView(utils: ApiUtils) {
  return utils.session.getSession.ensureData()
}
