import { BASE_PATH } from './pages.ts'

/** What tells a navigation from a call, and where it comes from. */
export type Arrival = { reads: boolean; acceptsPage: boolean; fetchSite: string | undefined }

/** The parameter of a navigation that has been continued from a page of our own. */
const CONTINUED = 'continued'

/**
 * Where a page of our own continues a navigation that may come from another site; undefined where it goes on at once.
 * Needed under `sameSite: 'strict'`: the browser sends such a navigation, and what it is redirected to, no cookies.
 */
export function continuation(path: string, input: unknown, arrival: Arrival): string | undefined {
  const { reads, acceptsPage, fetchSite } = arrival
  if (!reads || !acceptsPage || !mayComeFromElsewhere(fetchSite)) return undefined
  const parameters = Object.entries(typeof input === 'object' && input !== null ? input : {})
  if (parameters.some(([name]) => name === CONTINUED)) return undefined
  // Of a repeated parameter every value is kept, so that it is refused there as it would have been here.
  const pairs = parameters.flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  )
  return `${BASE_PATH}${path}?${new URLSearchParams([...pairs, [CONTINUED, 'true']])}`
}

// `none` is an address typed or a bookmark. Without TLS, and from older browsers, the header does not come at all.
function mayComeFromElsewhere(fetchSite: string | undefined): boolean {
  return fetchSite === undefined || fetchSite === 'cross-site'
}
