import { limits } from '@foyer/auth-domain/limits'
import { PICTURE_TYPE } from '@foyer/auth-domain/picture/picture'
import { readPicture, uploadPicture } from '@foyer/auth-domain/picture/upload-picture'
import { storedPicture } from '@foyer/auth-domain/rate-limit/rules'
import type { StoredPicture } from '@foyer/db/pictures/pictures'
import type { Call } from '#runtime/context/call.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { limitWork } from '#runtime/procedure/limit.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'

/** Makes of uploaded bytes a picture to be stored; before any transaction, since it takes its time. */
export async function encodePicture(call: SignedInCall, bytes: Uint8Array): Promise<StoredPicture> {
  orThrow(uploadPicture(call.user, call.options))
  orThrow(readPicture(bytes))
  await limitWork(call, storedPicture, call.user.id)
  return encodeFor(call, call.user.id, bytes)
}

/** Encodes a picture in the turn of `requester`, with the patience that is left of the call: it may have hashed a password. */
export async function encodeFor(
  { pictures, now, patience }: Pick<Call, 'pictures' | 'now' | 'patience'>,
  requester: string,
  bytes: Uint8Array,
): Promise<StoredPicture> {
  const encoded = await pictures.encode(requester, bytes, patience())
  if (encoded === undefined) throw refused('UPLOADS_NOT_AVAILABLE')
  return { id: randomText(limits.pictureIdLength), type: PICTURE_TYPE, bytes: orThrow(encoded), createdAt: now() }
}
