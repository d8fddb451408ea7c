import { isDashboardPath } from '@foyer/auth-domain/redirect/dashboard-path'
import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { applicationOf, approvedCallback, requestedCallback } from './callback.ts'
import { useSettings } from './settings.ts'
import { useSignedIn } from './signed-in.ts'
import { RETURN_TO, withStorage } from './tab-storage.ts'
import type { ApiUtils } from './trpc.ts'

/** A page of an application, and the application's name. */
type Return = { url: string; application: string }

/** The page of an application that has led to this one, once the service has approved it. */
export function useRequestedReturn(): Return | undefined {
  const { callbackURL } = useSearch({ strict: false })
  return useApproved(callbackURL) ?? undefined
}

/** The same, also from the pages that this user has gone to since in this tab. */
export function useReturnTo(): Return | undefined {
  const userId = useSignedIn().user.id
  const { callbackURL = keptReturn(userId) } = useSearch({ strict: false })
  const approved = useApproved(callbackURL)
  useEffect(() => {
    if (approved !== undefined) keepReturn(userId, approved ? callbackURL : undefined)
  }, [userId, callbackURL, approved])
  return approved ?? undefined
}

/** Undefined until the service has answered, and null where the callback is no application's. */
function useApproved(callbackURL: unknown): Return | null | undefined {
  const { utils } = useRouter().options.context
  const settings = useSettings().data
  const homePage = settings?.homePage ?? null
  return useQuery({
    queryKey: [RETURN_TO, callbackURL, homePage],
    // Unknown settings are not those without a home page.
    enabled: callbackURL !== undefined && settings !== undefined,
    queryFn: () => approvedReturn(utils, callbackURL, homePage),
  }).data
}

async function approvedReturn(utils: ApiUtils, callbackURL: unknown, homePage: string | null): Promise<Return | null> {
  const { origin, host } = window.location
  const requested = requestedCallback(callbackURL, origin)
  // The first page counts as no callback, but may be an application's.
  const first = parseUrl(requested ?? '')?.origin === origin ? pages.home : undefined
  const url = (await approvedCallback(utils, requested)) ?? first
  if (url === undefined || (url.startsWith('/') && isOwnPage(url, homePage))) return null
  return { url, application: applicationOf(url) ?? host }
}

/** Whether a path is of Foyer: an application may be at its origin. */
function isOwnPage(url: string, homePage: string | null): boolean {
  const [path = ''] = url.split(/[?#]/)
  return path === pages.home ? homePage === null : isDashboardPath(path)
}

function keptReturn(userId: string): string | undefined {
  const kept = withStorage((storage) => storage.getItem(RETURN_TO))
  return kept?.startsWith(`${userId} `) ? kept.slice(userId.length + 1) : undefined
}

function keepReturn(userId: string, callbackURL: string | undefined): void {
  withStorage((storage) => {
    if (callbackURL === undefined) storage.removeItem(RETURN_TO)
    else storage.setItem(RETURN_TO, `${userId} ${callbackURL}`)
  })
}
