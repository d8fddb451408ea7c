import { z } from 'zod'
import type { CredentialOrigin } from '#account/mailbox-proof.ts'
import { limits } from '#limits.ts'

/**
 * An account that a browser has signed in to, with the stamp that the user had then. A new password or email raises the
 * stamp: the browser is a former one until its next sign-in.
 */
const knownAccountSchema = z.object({
  userId: z.string(),
  stamp: z.number(),
  /** The browser has quietly signed up and not signed in yet: it follows the account's links, and is a stranger otherwise. */
  signUpOnly: z.literal(true).optional(),
  /** The account was set up or its mailbox proved there, and no sign-in has finished: a stranger where the second factor is asked for. */
  withoutSignIn: z.literal(true).optional(),
  /** As whom it has; absent: as the person who has set the account up. */
  parties: z.array(z.string().nullable()).readonly().optional(),
})

export type KnownAccount = z.infer<typeof knownAccountSchema>

const knownBrowserSchema = z.object({
  id: z.string(),
  accounts: z.array(knownAccountSchema),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
})

/**
 * What the signed marker of a browser says: a random id, and the accounts that have signed in there, newest first. It
 * grants no access; wrong passwords and mails that this browser causes are counted apart from those of strangers (S19).
 */
export type KnownBrowser = z.infer<typeof knownBrowserSchema>

const FOUNDER: readonly CredentialOrigin[] = [null]

/** The content of a marker whose signature was checked; undefined once it has expired. */
export function parseKnownBrowser(json: string, now: Date): KnownBrowser | undefined {
  const parsed = knownBrowserSchema.safeParse(JSON.parse(json))
  return parsed.success && parsed.data.expiresAt > now.getTime() ? parsed.data : undefined
}

/** What several markers of one browser say together: of an account what they know since its latest password and email. */
export function joinMarkers(markers: readonly KnownBrowser[]): KnownBrowser | undefined {
  const newestFirst = [...markers].sort((one, other) => other.expiresAt - one.expiresAt)
  const [newest, ...others] = newestFirst
  if (newest === undefined || others.length === 0) return newest
  const accounts = new Map<string, KnownAccount>()
  for (const account of newestFirst.flatMap((marker) => marker.accounts)) {
    const known = accounts.get(account.userId)
    accounts.set(account.userId, known === undefined ? account : joinAccounts(known, account))
  }
  return { ...newest, accounts: [...accounts.values()].slice(0, limits.maxAccountsPerKnownBrowser) }
}

function joinAccounts(one: KnownAccount, other: KnownAccount): KnownAccount {
  if (one.stamp !== other.stamp) return one.stamp > other.stamp ? one : other
  return rankOf(other) > rankOf(one) ? withPartiesOf(other, one) : withPartiesOf(one, other)
}

// A finished sign-in is more than a proof of the mailbox, and that more than a sign-up.
function rankOf(account: KnownAccount): number {
  if (hasFinished(account)) return 2
  return account.signUpOnly === undefined ? 1 : 0
}

/** The marker after a sign-in; `newId` names a browser without one. Beyond the bound the oldest account is dropped. */
export function withAccount(
  browser: KnownBrowser | undefined,
  account: KnownAccount,
  newId: string,
  now: Date,
): KnownBrowser {
  const others = browser?.accounts.filter(({ userId }) => userId !== account.userId) ?? []
  const before = browser && accountOf(browser, { id: account.userId, tokenStamp: account.stamp })
  return {
    id: browser?.id ?? newId,
    accounts: [withPartiesOf(account, before), ...others].slice(0, limits.maxAccountsPerKnownBrowser),
    expiresAt: now.getTime() + limits.cookieMaxAge * 1000,
  }
}

function withPartiesOf(
  { parties = FOUNDER, withoutSignIn, ...noted }: KnownAccount,
  before: KnownAccount | undefined,
): KnownAccount {
  const account = withoutSignIn === undefined || hasFinished(before) ? noted : { ...noted, withoutSignIn }
  const all = new Set([...parties, ...(before === undefined ? [] : (before.parties ?? FOUNDER))])
  const kept = [...all].slice(0, limits.maxPartiesPerKnownBrowser)
  return kept.every((party) => party === null) ? account : { ...account, parties: kept }
}

/** Whether the browser has signed in to the user's account, or proved its mailbox, since its password and email were last changed. */
export function isKnownTo(browser: KnownBrowser, user: { id: string; tokenStamp: number }): boolean {
  const account = accountOf(browser, user)
  return account !== undefined && account.signUpOnly === undefined
}

/** Whether a sign-in to the account has finished there since its password and email were last changed, second factor and all. */
export function hasSignedIn(browser: KnownBrowser, user: { id: string; tokenStamp: number }): boolean {
  return hasFinished(accountOf(browser, user))
}

/**
 * Whether the browser has signed in to the account before its password or email was last changed. It may be an
 * intruder's, so it is trusted with nothing; strangers must not shut it out either (S19).
 */
export function wasKnownTo({ accounts }: KnownBrowser, user: { id: string; tokenStamp: number }): boolean {
  const account = accounts.find(({ userId }) => userId === user.id)
  return account !== undefined && account.signUpOnly === undefined && account.stamp !== user.tokenStamp
}

/** The same as known, or has signed up for it: as whom; nobody if it has not. */
export function partiesIn(
  browser: KnownBrowser,
  user: { id: string; tokenStamp: number },
): readonly CredentialOrigin[] {
  const account = accountOf(browser, user)
  return account === undefined ? [] : (account.parties ?? FOUNDER)
}

/** Whether the browser has come in to the user's account as `party`, also before its password or email was last changed. */
export function hasComeAs({ accounts }: KnownBrowser, userId: string, party: CredentialOrigin): boolean {
  const account = accounts.find((one) => one.userId === userId)
  return account !== undefined && (account.parties ?? FOUNDER).includes(party)
}

function accountOf(browser: KnownBrowser, user: { id: string; tokenStamp: number }): KnownAccount | undefined {
  return browser.accounts.find(({ userId, stamp }) => userId === user.id && stamp === user.tokenStamp)
}

function hasFinished(account: KnownAccount | undefined): boolean {
  return account !== undefined && account.signUpOnly === undefined && account.withoutSignIn === undefined
}
