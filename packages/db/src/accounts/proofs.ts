import type { EmailProof, ProvableMethod } from '@foyer/auth-domain/account/mailbox-proof'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { writeInSlices } from '#engine/slices.ts'
import { deleteTwoFactor, setTwoFactorEnabled } from '#two-factor/two-factors.ts'
import type { StoredUser } from '#users/users.ts'

const PASSKEY = 'passkey'
const TWO_FACTOR = 'two-factor'

/**
 * The sign-in methods of a user, oldest first, then passkeys and the second factor in force, and whether each is proven.
 * The user must be locked.
 */
export async function findProvableMethods(trx: Trx, userId: string): Promise<ProvableMethod[]> {
  const ofAccounts = trx
    .selectFrom('account')
    .select(['id', 'providerId as provider', 'provenAt', 'party'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
  const ofPasskeys = trx
    .selectFrom('passkey')
    .select(['id', 'name', 'provenAt', 'party'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
  const inForce = trx
    .selectFrom('twoFactor')
    .select(['id', 'provenAt', 'party'])
    .where('userId', '=', userId)
    .where('secret', 'is not', null)
  const [accounts, passkeys, factors] = await Promise.all([
    ofAccounts.execute(),
    ofPasskeys.execute(),
    inForce.execute(),
  ])
  return [
    ...accounts.map((account) => ({ kind: 'account' as const, ...account })),
    ...passkeys.map((passkey) => ({ kind: PASSKEY, provider: PASSKEY, ...passkey }) as const),
    ...factors.map((factor) => ({ kind: TWO_FACTOR, provider: TWO_FACTOR, ...factor }) as const),
  ]
}

/**
 * When the mailbox of a user's address was proved, null if it was not; what they add themselves is proven with it. Rows
 * of earlier versions say so only in the methods that a proof had confirmed.
 */
export async function findMailboxProof(db: Db, userId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('user')
    .select(mailboxProof('user').as('mailboxProvenAt'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return found?.mailboxProvenAt ?? null
}

/** The same for the user that a query names `user`. */
export function mailboxProof(user: string): RawBuilder<Date | null> {
  const id = sql.ref(`${user}.id`)
  return sql`coalesce(${sql.ref(`${user}.mailboxProvenAt`)},
    (select max("provenAt") from "account" where "userId" = ${id}),
    (select max("provenAt") from "passkey" where "userId" = ${id}))`
}

/** What is on record of a user's address. */
export async function readEmailProof(
  db: Db,
  { id, emailVerified, mailboxProvenAt }: Pick<StoredUser, 'id' | 'emailVerified' | 'mailboxProvenAt'>,
): Promise<EmailProof> {
  return {
    emailVerified,
    mailboxProvenAt: emailVerified ? (mailboxProvenAt ?? (await findMailboxProof(db, id))) : null,
  }
}

/** Stores that the mailbox of a user's address has been proved, by whatever it was. */
export async function markMailboxProven(trx: Trx, userId: string, now: Date): Promise<void> {
  await later(
    trx,
    trx
      .updateTable('user')
      .set({ mailboxProvenAt: now })
      .where('id', '=', userId)
      .where('mailboxProvenAt', 'is', null)
      .compile(),
  )
}

/** Whatever is left of a user's methods and sessions is of the person who holds the mailbox; `methods` as they were found. */
export async function joinParties(trx: Trx, userId: string, methods: readonly ProvableMethod[]): Promise<void> {
  const found = methods.filter(({ party }) => party !== null)
  for (const kind of ['account', PASSKEY, TWO_FACTOR] as const) {
    const table = kind === TWO_FACTOR ? 'twoFactor' : kind
    await writeInSlices(trx, idsOf(found, kind), (ids) =>
      trx.updateTable(table).set({ party: null }).where('id', 'in', ids),
    )
  }
  await later(
    trx,
    trx
      .updateTable('session')
      .set({ party: null })
      .where('userId', '=', userId)
      .where('party', 'is not', null)
      .compile(),
  )
}

/** Marks sign-in methods as belonging to the person who holds the mailbox. */
export async function markMethodsProven(trx: Trx, methods: readonly ProvableMethod[], now: Date): Promise<void> {
  for (const kind of ['account', PASSKEY, TWO_FACTOR] as const) {
    const table = kind === TWO_FACTOR ? 'twoFactor' : kind
    await writeInSlices(trx, idsOf(methods, kind), (ids) =>
      trx.updateTable(table).set({ provenAt: now }).where('id', 'in', ids),
    )
  }
}

/** Removes sign-in methods of a user; with the second factor its backup codes, and it is no longer asked for. */
export async function deleteMethods(
  trx: Trx,
  userId: string,
  methods: readonly ProvableMethod[],
  now: Date,
): Promise<void> {
  for (const table of ['account', PASSKEY] as const) {
    await writeInSlices(trx, idsOf(methods, table), (ids) => trx.deleteFrom(table).where('id', 'in', ids))
  }
  if (idsOf(methods, TWO_FACTOR).length === 0) return
  await deleteTwoFactor(trx, userId)
  await setTwoFactorEnabled(trx, userId, false, now)
}

function idsOf(methods: readonly ProvableMethod[], of: ProvableMethod['kind']): string[] {
  return methods.filter(({ kind }) => kind === of).map(({ id }) => id)
}
