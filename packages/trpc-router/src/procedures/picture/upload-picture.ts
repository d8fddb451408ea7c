import { contract } from '@foyer/auth-domain/contract/contract'
import { pictureUrl } from '@foyer/auth-domain/picture/picture-link'
import { uploadPicture as decideUploadPicture } from '@foyer/auth-domain/picture/upload-picture'
import { recordEvent } from '@foyer/db/operations/audit'
import { putPicture } from '@foyer/db/pictures/pictures'
import { changeUser } from '@foyer/db/users/users'
import { encodePicture } from '#operations/picture/encode-picture.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.uploadPicture)

/** Stores a picture of the user in the place of the one they had. */
export const uploadPicture = mutation(async ({ ctx, input }) => {
  const picture = await encodePicture(ctx, input.picture)
  const image = pictureUrl(ctx.baseUrl, picture.id)
  const user = await inTransaction(ctx, async (trx) => {
    const call = await lockActor(trx, ctx)
    orThrow(decideUploadPicture(call.user, ctx.options))
    await putPicture(trx, { userId: call.user.id }, picture)
    await recordEvent(trx, eventOf(call, 'user.updated', { changed: ['image'] }))
    return changeUser(trx, call.user.id, { image }, ctx.now())
  })
  if (user === undefined || ctx.presented === undefined) throw refused('NOT_SIGNED_IN')
  const shown = presentSignedIn({ session: ctx.session, user }, ctx.options)
  setSessionCookies(ctx, ctx.presented.secret, shown, isRemembered(ctx))
  return { image }
})
