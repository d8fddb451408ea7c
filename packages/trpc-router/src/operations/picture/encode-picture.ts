import { limits } from '@foyer/auth-domain/limits'
import { PICTURE_TYPE } from '@foyer/auth-domain/picture/picture'
import { readPicture, uploadPicture } from '@foyer/auth-domain/picture/upload-picture'
import { STORE_PICTURE } from '@foyer/auth-domain/rate-limit/rules'
import type { StoredPicture } from '@foyer/db/pictures/pictures'
import type { SignedInCall } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'

/** Makes of uploaded bytes a picture to be stored; before any transaction, since it takes its time. */
export async function encodePicture(call: SignedInCall, bytes: Uint8Array): Promise<StoredPicture> {
  orThrow(uploadPicture(call.user, call.options))
  orThrow(readPicture(bytes))
  await countUpload(call)
  const encoded = await call.pictures.encode(call.user.id, bytes)
  if (encoded === undefined) throw refused('UPLOADS_NOT_AVAILABLE')
  const id = randomText(limits.pictureIdLength)
  return { id, type: PICTURE_TYPE, bytes: orThrow(encoded), createdAt: call.now() }
}

// By user, wherever they call from; calls are counted by address already.
async function countUpload({ db, rateLimiter, request, user }: SignedInCall): Promise<void> {
  if (request.transport === 'server') return
  const subject = { operation: STORE_PICTURE, session: undefined, address: user.id }
  const wait = await rateLimiter.consume(db, subject)
  if (wait !== undefined) throw refused('TOO_MANY_REQUESTS', { retryAfter: wait })
}
