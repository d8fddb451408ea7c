import { useEffect } from 'react'
import { useForgetPerson } from './personal.ts'
import { announceViewChange, onViewChange } from './tabs.ts'
import { type ApiUtils, trpc } from './trpc.ts'

type ReactUtils = ReturnType<typeof trpc.useUtils>

export function useView() {
  return trpc.session.getSession.useQuery()
}

/** Asks the server anew who is signed in, after anything that may have changed it. */
export async function refreshView(utils: ReactUtils): Promise<void> {
  await utils.session.getSession.fetch(undefined, { staleTime: 0 })
}

/** The same, for what has succeeded whether or not the answer is seen; other tabs ask too. */
export function useRefreshedView(): () => Promise<void> {
  const utils = trpc.useUtils()
  return async () => {
    await utils.session.getSession.invalidate()
    announceViewChange()
  }
}

/**
 * Nobody is signed in any more: what belonged to the last person is forgotten. Not optimistic: a page that says "signed
 * out" while the session lives would be a lie worth stealing.
 */
export function useLeave(): () => void {
  const utils = trpc.useUtils()
  const forgetPerson = useForgetPerson()
  return () => {
    utils.session.getSession.setData(undefined, null)
    void forgetPerson()
    announceViewChange()
  }
}

export function useViewOfOtherTabs(): void {
  const utils = trpc.useUtils()
  useEffect(() => onViewChange(() => void utils.session.invalidate()), [utils])
}

export function loadView(utils: ApiUtils) {
  return utils.session.getSession.ensureData()
}

/** As the database has it: a link that was opened elsewhere changes no cookie of this browser. */
export async function loadFreshView(utils: ApiUtils) {
  const view = await utils.session.getSession.fetch({ disableCookieCache: true }, { staleTime: 0 })
  utils.session.getSession.setData(undefined, view)
  return view
}
