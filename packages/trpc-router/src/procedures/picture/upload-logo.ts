import { contract } from '@foyer/auth-domain/contract/contract'
import { pictureUrl } from '@foyer/auth-domain/picture/picture-link'
import { uploadPicture as decideUploadPicture } from '@foyer/auth-domain/picture/upload-picture'
import { recordEvent } from '@foyer/db/operations/audit'
import { findActor } from '@foyer/db/organizations/members'
import { changeOrganization, lockOrganization } from '@foyer/db/organizations/organizations'
import { putPicture } from '@foyer/db/pictures/pictures'
import { actingAs } from '#operations/member/acting-member.ts'
import { assertMayUpdate, assertUpdates } from '#operations/organization/assert-may-update.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { encodePicture } from '#operations/picture/encode-picture.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.uploadLogo)

/** Stores a logo of an organization in the place of the one it had. */
export const uploadLogo = mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  // Before a picture is decoded for somebody who may not change it.
  await assertMayUpdate(ctx.db, ctx, organizationId)
  const picture = await encodePicture(ctx, input.picture)
  const logo = pictureUrl(ctx.baseUrl, picture.id)
  await inTransaction(ctx, async (trx) => {
    const [organization, call, member] = await Promise.all([
      lockOrganization(trx, organizationId),
      lockActor(trx, ctx),
      findActor(trx, organizationId, ctx.user.id, ctx.now()),
    ])
    orThrow(decideUploadPicture(call.user, ctx.options))
    assertUpdates(await actingAs(trx, call, member))
    if (organization === undefined) throw refused('ORGANIZATION_NOT_FOUND')
    await putPicture(trx, { organizationId }, picture)
    await changeOrganization(trx, organizationId, { logo })
    await recordEvent(trx, organizationEvent(call, 'organization.updated', { organizationId }, { changed: ['logo'] }))
  })
  return { logo }
})
