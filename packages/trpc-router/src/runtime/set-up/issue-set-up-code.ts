import { howToMakeAdmin } from '@foyer/auth-domain/admin/missing-admin'
import { limits } from '@foyer/auth-domain/limits'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { offerSetUp } from '@foyer/auth-domain/set-up/complete-set-up'
import { shownSetUpCode } from '@foyer/auth-domain/set-up/set-up-code'
import { secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import { findSetUpFacts, hasAdmin, insertSetUpCode } from '@foyer/db/operations/set-up'
import type { Services } from '#runtime/context/services.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'

/** A code to set the service up with, where it is entered, and for how many seconds it is valid. */
export type IssuedSetUpCode = { url: string; code: string; expiresIn: number }

type Parts = Pick<Services, 'db' | 'options' | 'baseUrl' | 'now' | 'setUp'>

/**
 * Makes a code for anyone who can read the terminal; undefined where there is an admin, or was one, where there are users
 * and `besideUsers` is false, or where the options leave no room for a set-up. The database stores its fingerprint
 * (S20). Codes of earlier starts and of other instances stay valid: nobody knows which of them is being typed.
 */
export async function issueSetUpCode(
  { db, options, baseUrl, now, setUp }: Parts,
  besideUsers = true,
): Promise<IssuedSetUpCode | undefined> {
  if (!offerSetUp(options).allowed) return undefined
  const { isPast, hasUsers } = await findSetUpFacts(db, options.admin, now())
  if (isPast || (hasUsers && !besideUsers)) return undefined
  const { text, expiresIn: lifetime, perSubject } = secretPurposes['set-up']
  const code = randomText(text.length, text.alphabet)
  const expiresIn = lifetime()
  const expiresAt = inSeconds(now(), expiresIn)
  const id = randomText(limits.idLength)
  const stored = { id, fingerprint: fingerprint(code), expiresAt, now: now(), most: perSubject() }
  await insertSetUpCode(db, stored)
  setUp.reopen()
  return { url: baseUrl + pages.setUp, code: shownSetUpCode(code), expiresIn }
}

/** Of a service without an admin: a code, where it may be shown, and how else an admin is made. */
export type MissingAdmin = { issued: IssuedSetUpCode | undefined; fix: string }

export async function findMissingAdmin(parts: Parts, besideUsers: boolean): Promise<MissingAdmin | undefined> {
  if (await hasAdmin(parts.db, parts.options.admin, parts.now())) return undefined
  return { issued: await issueSetUpCode(parts, besideUsers), fix: howToMakeAdmin(parts.options).fix }
}
