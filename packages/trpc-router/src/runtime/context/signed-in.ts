import { answerHoldsUntil, hasRememberedLifetime } from '@foyer/auth-domain/session/policy'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import type { Dependencies } from '#runtime/memory/dependencies.ts'
import { rememberAdopted } from './browser-marker.ts'
import { findCurrentSession } from './current-session.ts'
import { reissueLegacyCookie, reissueOlderCookies } from './older-cookies.ts'
import type { PresentedBrowser } from './presented-browser.ts'
import type { PresentedSession } from './presented-session.ts'
import type { RequestFacts } from './request-facts.ts'
import type { Services } from './services.ts'
import { isRemembered, type SessionCookies } from './session-cookies.ts'

type Presenting = SessionCookies & {
  db: Services['db']
  request: RequestFacts
  dependencies: Dependencies | undefined
  browser: PresentedBrowser
  candidates: readonly PresentedSession[]
}

/** `presented`: the first that lives, or else the first. */
type Found = { presented: PresentedSession | undefined; current: StoredSignIn | undefined }

/** Who is signed in by what a call presents: asked of the database when it is first wanted, and once. */
export function signedInOf(call: Presenting) {
  const [first, ...others] = call.candidates
  // Of several it is not known yet whose cookies these are.
  if (others.length === 0) setOlderCookies(call, first)
  let found: Promise<Found> | undefined
  const find = () => {
    found ??= findLiving(call)
    return found
  }
  return {
    living: async (): Promise<PresentedSession | undefined> => (await find()).presented,
    signedIn: async (): Promise<StoredSignIn | undefined> => (await find()).current,
  }
}

async function findLiving(call: Presenting): Promise<Found> {
  const { candidates, dependencies } = call
  for (const presented of candidates) {
    const current = await findCurrentSession(call, presented)
    if (current !== undefined) {
      applySession({ ...call, presented }, current)
      return { presented, current }
    }
    // A ban that hides it may be lifted, and its answer be another.
    if (candidates.length > 1) dependencies?.never()
  }
  return { presented: candidates[0], current: undefined }
}

// What follows for the call from the session that was found.
function applySession(call: Presenting & { presented: PresentedSession }, current: StoredSignIn): void {
  const { presented, request, bearer, dependencies } = call
  const policy = call.options.session
  setCookiesOf(call, current)
  request.identify(current.session)
  dependencies?.ofSession(current.session, answerHoldsUntil(current.session, policy))
  // What becomes of a former cookie is decided by the state of the adoption, which is not announced.
  if (presented.legacy !== undefined) dependencies?.never()
  if (bearer !== undefined) bearer.remembered = hasRememberedLifetime(current.session, policy)
}

function setCookiesOf(call: Presenting & { presented: PresentedSession }, { user }: StoredSignIn): void {
  const { presented, request, candidates } = call
  if (request.apiKey !== undefined) return
  if (candidates.length > 1) setOlderCookies(call, presented)
  reissueLegacyCookie(call, presented)
  if (presented.legacy?.cookie !== undefined) rememberAdopted(call, user, isRemembered(call))
}

// An answer to a key sets no session cookie (T105).
function setOlderCookies(call: Presenting, presented: PresentedSession | undefined): void {
  if (call.request.apiKey === undefined) reissueOlderCookies(call, presented)
}
