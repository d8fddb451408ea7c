import { useCallback, useEffect, useRef, useState } from 'react'
import type { Calls } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import type { SignedIn } from '../client/session-store.ts'

/** One of the user's organizations. */
export type Organization = Calls['GET /organization/list']['output'][number]

type Loaded = { of: string; organizations: readonly Organization[] | undefined; hasFailed: boolean }

export type Organizations = {
  /** The last that were loaded; undefined until then. */
  organizations: readonly Organization[] | undefined
  hasFailed: boolean
  reload: () => void
}

/** The organizations of a user; of nobody, none are asked for. */
export function useOrganizations({ organization }: Pick<Client, 'organization'>, signedIn: SignedIn): Organizations {
  const userId = signedIn?.user.id
  const [loaded, setLoaded] = useState<Loaded>()
  const { list } = organization
  const listing = useRef(list)
  listing.current = list
  const latest = useRef(0)

  const reload = useCallback(() => {
    if (userId === undefined) return
    latest.current += 1
    const request = latest.current
    void listing.current().then(({ data }) => {
      // Of two answers, the earlier one may be outdated or another user's.
      if (request !== latest.current) return
      setLoaded((before) => {
        const kept = before?.of === userId ? before.organizations : undefined
        return { of: userId, organizations: data ?? kept, hasFailed: data === null }
      })
    })
  }, [userId])

  useEffect(reload, [reload])
  const own = loaded?.of === userId ? loaded : undefined
  const activeId = signedIn?.session.activeOrganizationId
  const isNewer = activeId != null && own?.organizations?.some(({ id }) => id === activeId) === false
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that another tab has made active
  useEffect(() => {
    if (isNewer) reload()
  }, [isNewer, activeId, reload])
  return { organizations: own?.organizations, hasFailed: own?.hasFailed ?? false, reload }
}
