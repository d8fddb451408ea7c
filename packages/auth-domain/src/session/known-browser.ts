import { z } from 'zod'
import { limits } from '#limits.ts'

/**
 * An account that a browser has signed in to, with the stamp that the user had then. A new password or email raises the
 * stamp: the browser is unknown again until its next sign-in.
 */
const knownAccountSchema = z.object({ userId: z.string(), stamp: z.number() })

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

/** The content of a marker whose signature was checked; undefined once it has expired. */
export function parseKnownBrowser(json: string, now: Date): KnownBrowser | undefined {
  const parsed = knownBrowserSchema.safeParse(JSON.parse(json))
  return parsed.success && parsed.data.expiresAt > now.getTime() ? parsed.data : undefined
}

/** The marker after a sign-in; `newId` names a browser without one. Beyond the bound the oldest account is dropped. */
export function withAccount(
  browser: KnownBrowser | undefined,
  account: KnownAccount,
  newId: string,
  now: Date,
): KnownBrowser {
  const others = browser?.accounts.filter(({ userId }) => userId !== account.userId) ?? []
  return {
    id: browser?.id ?? newId,
    accounts: [account, ...others].slice(0, limits.maxAccountsPerKnownBrowser),
    expiresAt: now.getTime() + limits.cookieMaxAge * 1000,
  }
}

/** Whether the browser has signed in to the user's account since its password and email were last changed. */
export function isKnownTo(browser: KnownBrowser, user: { id: string; tokenStamp: number }): boolean {
  return browser.accounts.some(({ userId, stamp }) => userId === user.id && stamp === user.tokenStamp)
}
