import { type InlinePicture, isInline, type PictureField } from '@foyer/auth-domain/picture/inline-picture'
import { pictureUrl } from '@foyer/auth-domain/picture/picture-link'
import type { Trx } from '@foyer/db/engine/handles'
import { type PictureOwner, putPicture, type StoredPicture } from '@foyer/db/pictures/pictures'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { encodePicture } from './encode-picture.ts'

/** A picture field as it is stored: its link, and the picture that this names where the call carried one. */
export type TakenPicture = { link: string | null | undefined; picture?: StoredPicture }

/** The link that a picture field stands for. A picture in it is an upload: by the same rules, and before any transaction. */
export async function takePicture(call: SignedInCall, field: PictureField | null | undefined): Promise<TakenPicture> {
  if (!isInline(field)) return { link: field }
  const picture = await encodePicture(call, bytesOf(field))
  return { link: pictureUrl(call.baseUrl, picture.id), picture }
}

/** Stores what was taken for an owner, who must be locked; before its link is (`putPicture`). */
export async function putTaken(trx: Trx, owner: PictureOwner, { picture }: TakenPicture): Promise<void> {
  if (picture !== undefined) await putPicture(trx, owner, picture)
}

/** The bytes of a picture that a call carried. */
export function bytesOf({ base64 }: InlinePicture): Uint8Array {
  return Buffer.from(base64, 'base64')
}
