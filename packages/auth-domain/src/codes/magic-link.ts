import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { nameSchema } from '#input/name.ts'
import { twoFactorRedirectSchema } from '#two-factor/two-factor-redirect.ts'
import { addressSchema } from '#user/address-schema.ts'
import { briefUserSchema } from '#user/user.ts'

export const signInMagicLinkInput = z.object({
  email: addressSchema,
  /** The name of a user whom the link creates. */
  name: nameSchema.optional(),
  callbackURL: z.string().optional(),
})

export const verifyMagicLinkInput = z.object({
  token: z.string(),
  callbackURL: z.string().optional(),
  /** The address that a confirmation page has shown. */
  email: z.string().optional(),
})

/** The redirect target, or the answer to a caller without a callback URL. */
export const verifyMagicLinkOutput = z.union([
  z.object({ redirectTo: z.string() }),
  z.object({ token: z.string(), user: briefUserSchema }),
  twoFactorRedirectSchema,
])

/** A stored link; `used` once it has signed somebody in. */
export type StoredLink = { used: boolean; expiresAt: Date }

/**
 * How a link was followed. `asked`: by the browser that asked for it. `confirmed`: by a page's call, which another site
 * cannot make. `named`: the page has shown the address that the link was mailed to. `recognizable`: by a client that
 * keeps no cookies, as the one that asked for it did, and not as it was mailed: a mailed link always has a callback URL.
 */
export type LinkFollow = { asked: boolean; confirmed: boolean; named: boolean; recognizable: boolean }

/**
 * What following a link does (T70). Mail scanners and previews fetch links too: anyone who did not ask for it sees a page
 * that asks, and nothing is used up. Anyone who confirms names the address they were shown: a link of somebody else's must
 * not sign them in as its owner. The browser that asked may follow it again, which makes no second session.
 */
export function followMagicLink(
  link: StoredLink | undefined,
  { asked, confirmed, named, recognizable }: LinkFollow,
  now: Date,
): Decision<'sign-in' | 'confirm' | 'land'> {
  if (link === undefined) return refuse('MAGIC_LINK_INVALID')
  if (link.expiresAt <= now) return refuse('MAGIC_LINK_EXPIRED')
  if (link.used) return asked ? allow('land') : refuse('MAGIC_LINK_INVALID')
  if (asked) return allow('sign-in')
  if (confirmed) return named ? allow('sign-in') : refuse('MAGIC_LINK_INVALID')
  return allow(recognizable ? 'sign-in' : 'confirm')
}
