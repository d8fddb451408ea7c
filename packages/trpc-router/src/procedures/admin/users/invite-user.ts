import { contract } from '@foyer/auth-domain/contract/contract'
import { insertUserAsAdmin, userToCreate } from '#operations/admin/insert-user-as-admin.ts'
import { putTaken, takePicture } from '#operations/picture/take-picture.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { enqueueMessage, refuseIfNotWritten } from '#runtime/outbox/enqueue.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation } = procedure(contract.inviteUser)

/** Creates a user without a password, and mails them a link by which they choose one. */
export const inviteUser = mutation(async ({ ctx, input }) => {
  const initial = userToCreate(ctx, input)
  const picture = await takePicture(ctx, input.data?.image)
  const user = { ...initial, image: picture.link ?? null }
  await inTransaction(ctx, async (trx) => {
    await insertUserAsAdmin(trx, ctx, user, { invited: true })
    await putTaken(trx, { userId: user.id }, picture)
    const message = {
      kind: 'user-invitation' as const,
      userId: user.id,
      stamp: user.tokenStamp,
      languageTags: [...ctx.request.languageTags],
    }
    refuseIfNotWritten(await enqueueMessage(trx, ctx, user.email, message))
  })
  return { user: presentUser(user, ctx.options) }
})
