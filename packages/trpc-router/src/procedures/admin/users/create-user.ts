import { contract } from '@foyer/auth-domain/contract/contract'
import { insertUserAsAdmin, userToCreate } from '#operations/admin/insert-user-as-admin.ts'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { insertInitialCredential } from '#operations/password/insert-initial-credential.ts'
import { putTaken, takePicture } from '#operations/picture/take-picture.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Creates a user with a password, without starting a session. */
export const createUser = procedure(contract.createUser).mutation(async ({ ctx, input }) => {
  const initial = userToCreate(ctx, input)
  await assertChoosable(ctx, input.password, { email: initial.email, name: input.name, username: null })
  const picture = await takePicture(ctx, input.data?.image)
  const user = { ...initial, image: picture.link ?? null }
  const passwordHash = await ctx.passwords.hash(input.password)
  await inTransaction(ctx, async (trx) => {
    await insertUserAsAdmin(trx, ctx, user)
    await putTaken(trx, { userId: user.id }, picture)
    await insertInitialCredential(trx, user, passwordHash)
  })
  return { user: presentUser(user, ctx.options) }
})
