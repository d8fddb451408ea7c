import { limits } from '@foyer/auth-domain/limits'
import { hasSignedIn, type KnownAccount, withAccount } from '@foyer/auth-domain/session/known-browser'
import type { StampedUser } from '@foyer/db/users/users'
import { randomText } from '#runtime/secrets/random.ts'
import { signValue } from '#runtime/secrets/signed-value.ts'
import type { CookieJar } from './cookie-jar.ts'
import type { PresentedBrowser } from './presented-browser.ts'
import type { Services } from './services.ts'

/** What a marker is written with. */
type Marking = Pick<Services, 'keys' | 'now'> & { browser: PresentedBrowser; cookies: CookieJar }

/**
 * Marks a browser that a session from before the adoption goes on in, where its user has signed in; not since the password or
 * the email was changed, which may have been because of it.
 */
export function rememberAdopted(
  call: Marking,
  user: Pick<StampedUser, 'id' | 'tokenStamp'>,
  remembered: boolean,
): void {
  const presented = call.browser.marker()
  if (user.tokenStamp !== 0 || (presented !== undefined && hasSignedIn(presented, user))) return
  writeMarker(call, { userId: user.id, stamp: user.tokenStamp, parties: [null] }, remembered)
}

/** Sets the marker of a browser with one more account in it. */
export function writeMarker(call: Marking, account: KnownAccount, remembered: boolean): void {
  const newId = randomText(limits.idLength)
  const content = JSON.stringify(withAccount(call.browser.marker(), account, newId, call.now()))
  const name = call.cookies.boundName('known_browser')
  const value = signValue(call.keys, 'known-browser', name, Buffer.from(content).toString('base64url'))
  call.cookies.write('known_browser', value, remembered ? limits.cookieMaxAge : undefined)
}
