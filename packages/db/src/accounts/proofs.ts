import type { ProvableMethod } from '@foyer/auth-domain/account/mailbox-proof'
import type { Trx } from '#engine/handles.ts'
import { inSlices } from '#engine/slices.ts'

/** The sign-in methods of a user, oldest first, and whether each is proven. The user must be locked. */
export async function findProvableMethods(trx: Trx, userId: string): Promise<ProvableMethod[]> {
  return trx
    .selectFrom('account')
    .select(['id', 'providerId as provider', 'provenAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** When the mailbox of a user was proved last by a method that they have; what they add themselves is proven with it. */
export async function findMailboxProof(trx: Trx, userId: string): Promise<Date | null> {
  const { provenAt } = await trx
    .selectFrom('account')
    .select((account) => account.fn.max('provenAt').as('provenAt'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return provenAt
}

/** Marks sign-in methods as belonging to whoever holds the mailbox. */
export async function markMethodsProven(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await inSlices(ids, async (slice) => {
    await trx.updateTable('account').set({ provenAt: now }).where('id', 'in', slice).execute()
    return []
  })
}

/** Removes sign-in methods. */
export async function deleteMethods(trx: Trx, ids: readonly string[]): Promise<void> {
  await inSlices(ids, async (slice) => {
    await trx.deleteFrom('account').where('id', 'in', slice).execute()
    return []
  })
}
