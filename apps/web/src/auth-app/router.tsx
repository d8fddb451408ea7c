import { pages } from '@foyer/auth-domain/redirect/pages'
import { type ComponentProps, type MouseEvent, useEffect, useSyncExternalStore } from 'react'
import { noteLeaving } from '#data/arrival.ts'
import { isServerReachable } from '#data/failed-import.ts'
import { type AuthPath, isAuthPath } from './paths.ts'

/**
 * What the pages before sign-in use of TanStack Router, which this module stands in for in their bundle, see vite.aliases.ts:
 * types are checked against the router's own. Between these pages it goes by the browser's history; any other page, and with
 * it the dashboard, is loaded as a document.
 */
export type Search = {
  callbackURL?: string | undefined
  add?: true | undefined
  goodbye?: true | undefined
  error?: string | undefined
  token?: string | undefined
  invited?: true | undefined
}
type State = NonNullable<History['state']>
type Place = { pathname: AuthPath; search: Search; state: State }
type Target = {
  to?: string
  href?: string
  /** `true` keeps the present one. */
  search?: Search | true | ((search: Search) => Search)
  state?: State
  replace?: boolean
}

const listeners = new Set<() => void>()
let place: Place = { pathname: pages.signIn, search: {}, state: {} }

/** Shows a page, without an entry in the browser's history. */
export function startAt(next: Place): void {
  place = next
}

/** Follows the browser's "back" and "forward"; returns the function that ends it. */
export function followHistory(): () => void {
  const follow = () => {
    const { pathname, search } = window.location
    if (isAuthPath(pathname)) show({ pathname, search: parseSearch(search), state: window.history.state ?? {} })
    else window.location.reload()
  }
  window.addEventListener('popstate', follow)
  return () => window.removeEventListener('popstate', follow)
}

export function parseSearch(text: string): Search {
  const search = new URLSearchParams(text)
  const textOf = (name: string) => search.get(name) ?? undefined
  return {
    callbackURL: textOf('callbackURL'),
    add: search.get('add') === 'true' || undefined,
    goodbye: search.get('goodbye') === 'true' || undefined,
    invited: search.get('invited') === 'true' || undefined,
    error: textOf('error'),
    token: textOf('token'),
  }
}

export function hrefOf(pathname: string, search: Search): string {
  const text = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value !== undefined) text.set(key, String(value))
  return text.size === 0 ? pathname : `${pathname}?${text}`
}

export function usePlace(): Place {
  return useSyncExternalStore(onChange, currentPlace, currentPlace)
}

/** From the frame of the pages, only what all of them have. */
export function useSearch({ from }: { from?: string }): Search {
  const { search } = usePlace()
  return from === '/auth' ? { callbackURL: search.callbackURL, add: search.add } : search
}

export function useLocation<Selected>({ select }: { select: (place: Place) => Selected }): Selected {
  return select(usePlace())
}

export function useRouterState<Selected>({ select }: { select: (state: { resolvedLocation: Place }) => Selected }) {
  return select({ resolvedLocation: usePlace() })
}

export function useRouter() {
  return { invalidate: reload }
}

export function useNavigate() {
  return navigate
}

export function Navigate(target: Target): null {
  useEffect(() => void navigate(target))
  return null
}

type LinkProps = ComponentProps<'a'> & { to: string; search?: Search }

export function Link({ to, search = {}, ...props }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ to, search })
  }
  return <a {...props} href={hrefOf(to, search)} onClick={follow} />
}

async function navigate({ to = '.', href, search = {}, state = {}, replace = false }: Target): Promise<void> {
  if (href !== undefined || !(to === '.' || isAuthPath(to))) {
    return leaveFor(href ?? hrefOf(to, searchFrom(search)), replace)
  }
  const next = { pathname: to === '.' ? place.pathname : to, search: searchFrom(search), state }
  if (replace) window.history.replaceState(state, '', hrefOf(next.pathname, next.search))
  else window.history.pushState(state, '', hrefOf(next.pathname, next.search))
  show(next)
  window.scrollTo(0, 0)
}

/** Loads another document. Should the browser show this one again as it was left, it begins anew: its buttons are busy. */
export function leaveFor(url: string, replace: boolean): void {
  window.addEventListener('pageshow', () => window.location.reload(), { once: true })
  if (url.startsWith('/')) noteLeaving(place.pathname)
  if (replace) window.location.replace(url)
  else window.location.assign(url)
}

// A reload without a server would end in the browser's own error page.
async function reload(): Promise<void> {
  if (await isServerReachable()) window.location.reload()
}

function searchFrom(search: NonNullable<Target['search']>): Search {
  if (search === true) return place.search
  return typeof search === 'function' ? search(place.search) : search
}

function show(next: Place): void {
  place = next
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function currentPlace(): Place {
  return place
}
