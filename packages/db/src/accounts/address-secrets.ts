import { type AddressPurpose, isShortCode, signInPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

/** The address that a secret was mailed to, and what for. */
export type SecretSubject = { purpose: AddressPurpose; email: string }

/**
 * A secret that is mailed to an address; `id` is the same for all secrets of one purpose, address and browser, of which
 * the last replaces the others. `asker`: a client that presented no marker when it asked, and may keep none.
 */
export type NewAddressSecret = SecretSubject & {
  id: string
  fingerprint: string
  userId: string | null
  browser: string
  asker: string | null
  value: string
  expiresAt: Date
  now: Date
}

/** A stored secret; the fingerprint is part of it, so that one that has been replaced is not claimed in its place. */
export type AddressSecret = {
  id: string
  email: string
  /** Of the user that it is for, if it is for one. */
  userId: string | null
  fingerprint: string
  browser: string | null
  asker: string | null
  value: string
  attempts: number
  expiresAt: Date
}

const secretColumns = [
  'id',
  'subject',
  'userId',
  'fingerprint',
  'browser',
  'asker',
  'value',
  'attempts',
  'expiresAt',
] as const

/** Stores a secret in place of the one before; clients of one network without a marker have only the last of theirs. */
export async function replaceAddressSecret(trx: Trx, secret: NewAddressSecret): Promise<void> {
  const { id, purpose, email, fingerprint, userId, browser, asker, value, expiresAt, now } = secret
  // There may be no user to lock.
  await later(trx, sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.compile(trx))
  await later(trx, trx.deleteFrom('verification').where('id', '=', id).compile())
  if (asker !== null) {
    await later(
      trx,
      trx
        .updateTable('verification')
        .set({ asker: null })
        .where('purpose', '=', purpose)
        .where('subject', '=', email)
        .where('asker', '=', asker)
        .compile(),
    )
  }
  const identifier = `${purpose}:${fingerprint}`
  await later(
    trx,
    trx
      .insertInto('verification')
      .values({
        id,
        identifier,
        value,
        userId,
        subject: email,
        browser,
        asker,
        expiresAt,
        createdAt: now,
        updatedAt: now,
      })
      .compile(),
  )
}

/** A secret by its fingerprint, expired or not. */
export async function findAddressSecret(
  db: Db,
  { purpose, fingerprint }: { purpose: AddressPurpose; fingerprint: string },
): Promise<AddressSecret | undefined> {
  const row = await db
    .selectFrom('verification')
    .select(secretColumns)
    .where('identifier', '=', `${purpose}:${fingerprint}`)
    .executeTakeFirst()
  return row && toSecret(row)
}

/** The values of a code: one that has been compared and was right is nobody else's any more. */
const WAITING = ''
const PASSED = 'passed'

/** Who presents a code: a browser by its markers, or a client without one by its network. */
export type Presenter = { browsers: readonly string[] } | { asker: string }

/**
 * Locks the code that was mailed to an address for anyone who presents it, and returns it, expired or not; concurrent
 * attempts wait for each other until the end of the transaction (T3). `attempts` are the presenter's so far: clients
 * without a marker are counted apart from the browser that asked, so that they cannot use up what it holds.
 *
 * Whatever the attempt writes is one statement: a second one on the same row would lock its user, against the lock order.
 */
export async function lockCode(
  trx: Trx,
  { purpose, email }: SecretSubject,
  presenter: Presenter,
): Promise<AddressSecret | undefined> {
  const row = await trx
    .selectFrom('verification')
    .select([...secretColumns, 'askerAttempts'])
    // Also checked once a concurrent attempt has let go of the row.
    .where('value', '=', WAITING)
    .where('id', '=', (secrets) => {
      const mailed = secrets
        .selectFrom('verification')
        .select('id')
        .where('purpose', '=', purpose)
        .where('subject', '=', email)
      const presented =
        'browsers' in presenter
          ? mailed.where('browser', 'in', presenter.browsers)
          : mailed.where('asker', '=', presenter.asker)
      return presented.orderBy('createdAt', 'desc').orderBy('id').limit(1)
    })
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { askerAttempts, ...secret } = row
  return toSecret({ ...secret, attempts: 'browsers' in presenter ? secret.attempts : askerAttempts })
}

function countOf(presenter: Presenter): 'attempts' | 'askerAttempts' {
  return 'browsers' in presenter ? 'attempts' : 'askerAttempts'
}

/** Counts an attempt that was wrong; in the transaction that has locked the code. */
export async function countCodeAttempt(trx: Trx, { id }: AddressSecret, presenter: Presenter): Promise<void> {
  const count = countOf(presenter)
  await later(
    trx,
    trx
      .updateTable('verification')
      .set((secret) => ({ [count]: secret(count, '+', 1) }))
      .where('id', '=', id)
      .compile(),
  )
}

/** Counts the attempt that was right, and keeps the code for the call that presented it; in the same transaction. */
export async function markCodePassed(trx: Trx, { id }: AddressSecret, presenter: Presenter): Promise<void> {
  const count = countOf(presenter)
  await later(
    trx,
    trx
      .updateTable('verification')
      .set((secret) => ({ value: PASSED, [count]: secret(count, '+', 1) }))
      .where('id', '=', id)
      .compile(),
  )
}

/** Gives a code back that was right and has not been redeemed, and the attempt with it. */
export async function restoreCode(db: Db, { id, fingerprint }: AddressSecret, presenter: Presenter): Promise<void> {
  const count = countOf(presenter)
  await db
    .updateTable('verification')
    .set((secret) => ({ value: WAITING, [count]: secret(count, '-', 1) }))
    .where('value', '=', PASSED)
    .where('id', '=', id)
    .where('fingerprint', '=', fingerprint)
    .execute()
}

/** Redeems a code whose comparison has passed. */
export async function claimCode(trx: Trx, code: AddressSecret, now: Date): Promise<boolean> {
  const claimed = await trx
    .deleteFrom('verification')
    .where('id', '=', code.id)
    .where('fingerprint', '=', code.fingerprint)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Takes a code that is worth nothing any more from anyone who presents it; the browser that asked keeps its own (T5). */
export async function withdrawCode(trx: Trx, { id }: AddressSecret, presenter: Presenter): Promise<void> {
  if ('browsers' in presenter) await later(trx, trx.deleteFrom('verification').where('id', '=', id).compile())
  else await later(trx, trx.updateTable('verification').set({ asker: null }).where('id', '=', id).compile())
}

/** Redeems a link; true for one of concurrent calls. Its row stays until it expires: the browser may follow it again. */
export async function claimLink(trx: Trx, link: AddressSecret, now: Date): Promise<boolean> {
  const claimed = await trx
    .updateTable('verification')
    .set({ attempts: 1, updatedAt: now })
    .where('id', '=', link.id)
    .where('fingerprint', '=', link.fingerprint)
    .where('attempts', '=', 0)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Uses up what a browser has had mailed to an address to sign in with: it has done so by one of them. What can be followed
 * again stays as used; a code is gone.
 */
export async function useUpSignInSecrets(trx: Trx, { email, browser }: AddressSecret): Promise<void> {
  const [codes, links] = [signInPurposes.filter(isShortCode), signInPurposes.filter((purpose) => !isShortCode(purpose))]
  await later(
    trx,
    trx
      .updateTable('verification')
      .set({ attempts: 1 })
      .where('purpose', 'in', links)
      .where('subject', '=', email)
      .where('browser', '=', browser)
      .where('attempts', '=', 0)
      .compile(),
  )
  await later(
    trx,
    trx
      .deleteFrom('verification')
      .where('purpose', 'in', codes)
      .where('subject', '=', email)
      .where('browser', '=', browser)
      .compile(),
  )
}

/** Voids every secret of one purpose that was mailed to an address. */
export async function deleteAddressSecrets(trx: Trx, { purpose, email }: SecretSubject): Promise<void> {
  await later(trx, trx.deleteFrom('verification').where('purpose', '=', purpose).where('subject', '=', email).compile())
}

function toSecret({ subject, ...secret }: Omit<AddressSecret, 'email'> & { subject: string | null }): AddressSecret {
  return { ...secret, email: subject ?? '' }
}
