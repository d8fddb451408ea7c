import type { ProvableMethod } from '@foyer/auth-domain/account/mailbox-proof'
import type { Trx } from '#engine/handles.ts'
import { inSlices } from '#engine/slices.ts'
import { deleteTwoFactor, setTwoFactorEnabled } from '#two-factor/two-factors.ts'

const PASSKEY = 'passkey'
const TWO_FACTOR = 'two-factor'

/**
 * The sign-in methods of a user, oldest first, then passkeys and the second factor in force, and whether each is proven.
 * The user must be locked.
 */
export async function findProvableMethods(trx: Trx, userId: string): Promise<ProvableMethod[]> {
  const accounts = await trx
    .selectFrom('account')
    .select(['id', 'providerId as provider', 'provenAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const passkeys = await trx
    .selectFrom('passkey')
    .select(['id', 'name', 'provenAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const factors = await trx
    .selectFrom('twoFactor')
    .select(['id', 'provenAt'])
    .where('userId', '=', userId)
    .where('secret', 'is not', null)
    .execute()
  return [
    ...accounts.map((account) => ({ kind: 'account' as const, ...account })),
    ...passkeys.map((passkey) => ({ kind: PASSKEY, provider: PASSKEY, ...passkey }) as const),
    ...factors.map((factor) => ({ kind: TWO_FACTOR, provider: TWO_FACTOR, ...factor }) as const),
  ]
}

/**
 * When the mailbox of a user was proved last, also by a link or a code, which are no accounts, or by a method that they
 * have; what they add themselves is proven with it.
 */
export async function findMailboxProof(trx: Trx, userId: string): Promise<Date | null> {
  const methods = trx
    .selectFrom('account')
    .select('provenAt')
    .where('userId', '=', userId)
    .unionAll(trx.selectFrom('passkey').select('provenAt').where('userId', '=', userId))
  const found = await trx
    .selectFrom('user')
    .select([
      'mailboxProvenAt',
      (user) =>
        user
          .selectFrom(methods.as('method'))
          .select(({ fn }) => fn.max('provenAt').as('latest'))
          .as('provenAt'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  return found?.mailboxProvenAt ?? found?.provenAt ?? null
}

/** Stores that the mailbox of a user has been proved by what was mailed to it. */
export async function markMailboxProven(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('user')
    .set({ mailboxProvenAt: now })
    .where('id', '=', userId)
    .where('mailboxProvenAt', 'is', null)
    .execute()
}

/** Marks sign-in methods as belonging to whoever holds the mailbox. */
export async function markMethodsProven(trx: Trx, methods: readonly ProvableMethod[], now: Date): Promise<void> {
  for (const kind of ['account', PASSKEY, TWO_FACTOR] as const) {
    const table = kind === TWO_FACTOR ? 'twoFactor' : kind
    await inSlices(idsOf(methods, kind), async (slice) => {
      await trx.updateTable(table).set({ provenAt: now }).where('id', 'in', slice).execute()
      return []
    })
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
    await inSlices(idsOf(methods, table), async (slice) => {
      await trx.deleteFrom(table).where('id', 'in', slice).execute()
      return []
    })
  }
  if (idsOf(methods, TWO_FACTOR).length === 0) return
  await deleteTwoFactor(trx, userId)
  await setTwoFactorEnabled(trx, userId, false, now)
}

function idsOf(methods: readonly ProvableMethod[], of: ProvableMethod['kind']): string[] {
  return methods.filter(({ kind }) => kind === of).map(({ id }) => id)
}
