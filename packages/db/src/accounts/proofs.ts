import type { ProvableMethod } from '@foyer/auth-domain/account/mailbox-proof'
import type { Trx } from '#engine/handles.ts'
import { inSlices } from '#engine/slices.ts'

const PASSKEY = 'passkey'

/** The sign-in methods of a user, oldest first and passkeys last, and whether each is proven. The user must be locked. */
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
  return [
    ...accounts.map((account) => ({ kind: 'account' as const, ...account })),
    ...passkeys.map((passkey) => ({ kind: PASSKEY, provider: PASSKEY, ...passkey }) as const),
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
  for (const table of ['account', PASSKEY] as const) {
    await inSlices(idsOf(methods, table), async (slice) => {
      await trx.updateTable(table).set({ provenAt: now }).where('id', 'in', slice).execute()
      return []
    })
  }
}

/** Removes sign-in methods. */
export async function deleteMethods(trx: Trx, methods: readonly ProvableMethod[]): Promise<void> {
  for (const table of ['account', PASSKEY] as const) {
    await inSlices(idsOf(methods, table), async (slice) => {
      await trx.deleteFrom(table).where('id', 'in', slice).execute()
      return []
    })
  }
}

function idsOf(methods: readonly ProvableMethod[], of: ProvableMethod['kind']): string[] {
  return methods.filter(({ kind }) => kind === of).map(({ id }) => id)
}
