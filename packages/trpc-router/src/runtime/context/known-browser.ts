import { limits } from '@foyer/auth-domain/limits'
import { isKnownTo, withAccount } from '@foyer/auth-domain/session/known-browser'
import type { NamedUser, StampedUser } from '@foyer/db/users/users'
import { randomText } from '#runtime/secrets/random.ts'
import { signValue } from '#runtime/secrets/signed-value.ts'
import type { Call } from './call.ts'

/** The user of `email`, when the browser is known to them. */
export function findKnownUser(call: Call, email: string): Promise<StampedUser | undefined> {
  return findKnownUserBy(call, { email })
}

/**
 * The same by email or username. The users are read by the marker's ids, so that the work, and the time it takes, does
 * not depend on what is presented (S35).
 */
export async function findKnownUserBy(
  { browser }: Call,
  presented: { email: string } | { username: string },
): Promise<StampedUser | undefined> {
  const marker = browser.marker()
  if (marker === undefined) return undefined
  const isTheirs = ({ email, username }: NamedUser) =>
    'email' in presented ? email === presented.email : username === presented.username
  return (await browser.users()).find((user) => isTheirs(user) && isKnownTo(marker, user))
}

/** Marks the browser as known to a user who has just signed in there, or has proved to hold the account's mailbox. */
export function rememberBrowser(
  call: Call,
  { id: userId, tokenStamp: stamp }: Pick<StampedUser, 'id' | 'tokenStamp'>,
  remembered: boolean,
): void {
  const presented = call.browser.marker()
  // The long-lived marker of an earlier sign-in stays: one that ends with the browser must not replace it.
  if (!remembered && presented !== undefined && isKnownTo(presented, { id: userId, tokenStamp: stamp })) return
  const newId = randomText(limits.idLength)
  const content = JSON.stringify(withAccount(presented, { userId, stamp }, newId, call.now()))
  const name = call.cookies.boundName('known_browser')
  const value = signValue(call.keys, 'known-browser', name, Buffer.from(content).toString('base64url'))
  call.cookies.write('known_browser', value, remembered ? limits.cookieMaxAge : undefined)
}
