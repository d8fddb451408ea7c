import { allow, type Decision, refuse } from '#decision.ts'
import type { Options } from '#options.ts'
import { type PictureFormat, pictureFormat } from './picture-format.ts'

type Uploader = { isAnonymous?: boolean | null | undefined }

/**
 * Whether a user may upload pictures. An anonymous user costs a stranger one call: they store nothing of this size before
 * they have an account.
 */
export function uploadPicture(
  by: Uploader,
  { pictures }: { pictures: Pick<Options['pictures'], 'enabled'> },
): Decision {
  if (!pictures.enabled) return refuse('UPLOADS_NOT_AVAILABLE')
  return by.isAnonymous === true ? refuse('UPLOADS_NEED_ACCOUNT') : allow()
}

/** The format of uploaded bytes. */
export function readPicture(bytes: Uint8Array): Decision<PictureFormat> {
  const format = pictureFormat(bytes)
  return format === undefined ? refuse('PICTURE_NOT_READABLE') : allow(format)
}
