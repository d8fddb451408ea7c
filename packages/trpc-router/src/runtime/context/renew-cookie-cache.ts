import { isDeepStrictEqual } from 'node:util'
import { parseCachedSession } from '@foyer/auth-domain/session/cookie-cache'
import type { SignedIn } from '@foyer/auth-domain/session/session'
import { showSignedIn } from '@foyer/auth-domain/user/show-user'
import type { Call } from './call.ts'
import { findCurrentSession } from './current-session.ts'
import { dropCookieCache, isRemembered, readCookieCache, setCookieCache } from './session-cookies.ts'

/**
 * Writes the cookie cache anew after a call that has written anything, and of whose session or user the browser's cache may
 * say what is no longer so: anyone who has changed something sees it at once (S25). It is read from the database, whatever the
 * call has made of it. Nothing of it fails a call that has done its work.
 */
export async function renewCookieCache(call: Call): Promise<void> {
  if (!call.options.session.cookieCache.enabled || !call.writes.noted) return
  if (call.bearer !== undefined && !call.signIn.started) return
  const { changed = presentedSession(call) } = call.browserSession
  if (changed === 'none') return
  const current = await findCurrentSession(call, { handle: changed.handle, legacy: undefined }).catch(() => undefined)
  if (current === undefined || current.session.impersonatedBy !== null) return dropCookieCache(call)
  const shown = showSignedIn(current, call.options)
  if (call.browserSession.changed === undefined && isCached(call, shown)) return
  setCookieCache(call, shown, changed.remembered)
}

/** The same for a call that was refused: what it has written until then may be committed. */
export async function dropOutdatedCookieCache(call: Call): Promise<void> {
  const { options, presented, writes } = call
  if (!options.session.cookieCache.enabled || !writes.noted || presented === undefined) return
  if (readCookieCache(call, presented) === undefined) return
  const current = await findCurrentSession(call, { handle: presented.handle, legacy: undefined }).catch(() => undefined)
  if (current === undefined || !isCached(call, showSignedIn(current, options))) dropCookieCache(call)
}

function presentedSession(call: Call): { handle: string; remembered: boolean } | 'none' {
  return call.presented === undefined ? 'none' : { handle: call.presented.handle, remembered: isRemembered(call) }
}

function isCached(call: Call, shown: SignedIn): boolean {
  const cached = call.presented && readCookieCache(call, call.presented)?.session
  // Both as they come out of a cookie.
  return isDeepStrictEqual(cached, parseCachedSession(JSON.stringify({ session: shown, expiresAt: 0 }))?.session)
}
