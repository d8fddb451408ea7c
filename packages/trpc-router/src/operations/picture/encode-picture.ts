import { limits } from '@foyer/auth-domain/limits'
import { PICTURE_TYPE } from '@foyer/auth-domain/picture/picture'
import { readPicture, uploadPicture } from '@foyer/auth-domain/picture/upload-picture'
import { storedPicture } from '@foyer/auth-domain/rate-limit/rules'
import type { StoredPicture } from '@foyer/db/pictures/pictures'
import type { Call } from '#runtime/context/call.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'

/** Makes of uploaded bytes a picture to be stored; before any transaction, since it takes its time. */
export async function encodePicture(call: SignedInCall, bytes: Uint8Array): Promise<StoredPicture> {
  orThrow(uploadPicture(call.user, call.options))
  orThrow(readPicture(bytes))
  // By user, wherever they call from; calls are counted by address already.
  await countUpload(call, call.user.id)
  return encodeFor(call, call.user.id, bytes)
}

/** Counts a picture among the uploads of `subject`; refused where they are too many. */
export async function countUpload({ db, rateLimiter, request }: Call, subject: string): Promise<void> {
  if (request.transport === 'server') return
  const wait = await rateLimiter.consume(db, { counted: storedPicture, session: undefined, address: subject })
  if (wait !== undefined) throw refused('TOO_MANY_REQUESTS', { retryAfter: wait })
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
