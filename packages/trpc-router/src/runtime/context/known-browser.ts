import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { hasSignedIn, isKnownTo, partiesIn, wasKnownTo } from '@foyer/auth-domain/session/known-browser'
import type { NamedUser } from '@foyer/db/users/named-users'
import type { StampedUser } from '@foyer/db/users/users'
import { writeMarker } from './browser-marker.ts'
import type { Call } from './call.ts'

/** A user to whom the browser is known, or was until their password or email was last changed. */
export type FoundUser = { user: NamedUser; recognition: 'known' | 'former' }

/** The user of `email`, when the browser is or was known to them. */
export function findKnownUser(call: Call, email: string): Promise<FoundUser | undefined> {
  return findKnownUserBy(call, { email })
}

/** Whether a user has finished a sign-in in the browser before; it reads nothing, so that a transaction may ask. */
export function hasSignedInHere({ browser }: Call, user: Pick<StampedUser, 'id' | 'tokenStamp'>): boolean {
  const marker = browser.marker()
  return marker !== undefined && hasSignedIn(marker, user)
}

/**
 * The user of an email or username, when the browser is or was known to them. The users are read by the marker's ids, so that the work, and the time it takes, does
 * not depend on what is presented (S35).
 */
export async function findKnownUserBy(
  { browser }: Call,
  presented: { email: string } | { username: string },
): Promise<FoundUser | undefined> {
  const marker = browser.marker()
  if (marker === undefined) return undefined
  const isTheirs = ({ email, username }: NamedUser) =>
    'email' in presented ? email === presented.email : username === presented.username
  const user = (await browser.users()).find(isTheirs)
  if (user === undefined) return undefined
  if (isKnownTo(marker, user)) return { user, recognition: 'known' }
  return wasKnownTo(marker, user) ? { user, recognition: 'former' } : undefined
}

/** Whether the marker outlives the browser, and as whom its user came in; `withoutSignIn` where no sign-in has finished. */
type Remembering = { remembered: boolean; party: CredentialOrigin; withoutSignIn?: true }

/** Marks the browser as known to a user who has just signed in there, or has proved to hold the account's mailbox. */
export function rememberBrowser(
  call: Call,
  user: Pick<StampedUser, 'id' | 'tokenStamp'>,
  { remembered, party, ...noted }: Remembering,
): void {
  const presented = call.browser.marker()
  // The long-lived marker of an earlier sign-in stays: one that ends with the browser must not replace it.
  const isKnown = presented !== undefined && hasSignedIn(presented, user) && partiesIn(presented, user).includes(party)
  if (!remembered && isKnown) return
  writeMarker(call, { userId: user.id, stamp: user.tokenStamp, parties: [party], ...noted }, remembered)
}

/**
 * Marks the browser as one that has quietly signed up, under an id that is nobody's if the email was taken: it may follow
 * the account's links, and is a stranger to the account otherwise, which would tell whether the email was free.
 */
export function rememberSignUp(call: Call, user: Pick<StampedUser, 'id' | 'tokenStamp'>): void {
  writeMarker(call, { userId: user.id, stamp: user.tokenStamp, signUpOnly: true }, true)
}

/** Makes a browser that has quietly signed up a known one, once its user's address is verified. */
export function confirmSignUp(call: Call, user: Pick<StampedUser, 'id' | 'tokenStamp'>): void {
  const marker = call.browser.marker()
  const [party] = marker === undefined || isKnownTo(marker, user) ? [] : partiesIn(marker, user)
  if (party !== undefined) rememberBrowser(call, user, { remembered: true, party, withoutSignIn: true })
}
