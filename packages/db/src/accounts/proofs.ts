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

/** When the mailbox of a user was proved last by a method that they have; what they add themselves is proven with it. */
export async function findMailboxProof(trx: Trx, userId: string): Promise<Date | null> {
  const { provenAt } = await trx
    .selectFrom((methods) =>
      methods
        .selectFrom('account')
        .select('provenAt')
        .where('userId', '=', userId)
        .unionAll(methods.selectFrom('passkey').select('provenAt').where('userId', '=', userId))
        .as('method'),
    )
    .select((method) => method.fn.max('provenAt').as('provenAt'))
    .executeTakeFirstOrThrow()
  return provenAt
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
