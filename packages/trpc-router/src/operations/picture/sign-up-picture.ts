import { type InlinePicture, isInline, type PictureField } from '@foyer/auth-domain/picture/inline-picture'
import { pictureUrl } from '@foyer/auth-domain/picture/picture-link'
import { readPicture, uploadPicture } from '@foyer/auth-domain/picture/upload-picture'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import { storedPicture } from '@foyer/auth-domain/rate-limit/rules'
import type { Trx } from '@foyer/db/engine/handles'
import { undone } from '@foyer/db/engine/undone'
import { recordEvent } from '@foyer/db/operations/audit'
import { putPicture, type StoredPicture } from '@foyer/db/pictures/pictures'
import { changeUser, type LockedUser, lockUser, type StoredUser } from '@foyer/db/users/users'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { limitWork } from '#runtime/procedure/limit.ts'
import { orThrow, refusalOf } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { encodeFor } from './encode-picture.ts'
import { bytesOf } from './take-picture.ts'

/** Refuses a sign-up that carries a picture where none are taken. */
export function assertTakesPicture({ options }: Call, field: PictureField | null | undefined): void {
  if (isInline(field)) orThrow(uploadPicture({}, options))
}

/**
 * Stores the picture that a sign-up carried, after its user has been made, and returns the user with it. Undefined where
 * there is none, or it cannot be read, or is one too many: the user is there without. `decoy`: makes a row in the place of
 * the user's, for a sign-up that has made nobody and must take as long.
 */
export async function addSignUpPicture(
  call: Call,
  made: StoredUser,
  field: PictureField | null | undefined,
  decoy?: (trx: Trx) => Promise<unknown>,
): Promise<LockedUser | undefined> {
  if (!isInline(field)) return undefined
  try {
    const picture = await encodeOfStranger(call, made.id, field)
    const store = (trx: Trx) => storePicture(trx, call, made, picture)
    if (decoy === undefined) return await inTransaction(call, store)
    const storeDecoy = (trx: Trx) => decoy(trx).then(() => store(trx))
    await inTransaction(call, (trx) => undone(trx, () => storeDecoy(trx).then(() => undefined)))
  } catch (error) {
    if (refusalOf(error) === undefined) call.log.error({ err: error }, 'the picture of a sign-up was not stored')
  }
  return undefined
}

// By address as well, and in its turn: a stranger makes many users.
async function encodeOfStranger(call: Call, userId: string, field: InlinePicture): Promise<StoredPicture> {
  const bytes = bytesOf(field)
  orThrow(readPicture(bytes))
  const address = addressBucket(call.request.ipAddress)
  for (const subject of [address, userId]) await limitWork(call, storedPicture, subject)
  return encodeFor(call, address, bytes)
}

// They may have chosen another since.
async function storePicture(
  trx: Trx,
  call: Call,
  { id, image }: StoredUser,
  picture: StoredPicture,
): Promise<LockedUser | undefined> {
  const user = await lockUser(trx, id)
  if (user === undefined || user.image !== image) return undefined
  await putPicture(trx, { userId: id }, picture)
  const by = { userId: id, impersonatedBy: null }
  await recordEvent(trx, eventOf(call, 'user.updated', { changed: ['image'] }, by))
  return changeUser(trx, id, { image: pictureUrl(call.baseUrl, picture.id) }, call.now())
}
