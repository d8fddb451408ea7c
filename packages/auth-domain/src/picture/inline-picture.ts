/**
 * A picture that a call carries itself, in the place of a link to one; empty where it is not in base64. What its bytes are
 * has not been looked at.
 */
export type InlinePicture = { base64: string }

/** What a picture field of a call holds: a link, or the picture. */
export type PictureField = string | InlinePicture

/** An input whose picture has become a link, by which it is stored. */
export type Linked<Input, Field extends string> = Input & { [Name in Field]?: string | null | undefined }

const DATA_URL = /^data:image\//i
const IN_BASE64 = /^data:image\/[\w.+-]{1,64};base64,([A-Za-z0-9+/]*)(={0,2})$/i

/** The picture in a data URL; undefined for any other text. The type that it declares is whatever the sender likes. */
export function inlinePictureIn(text: string): InlinePicture | undefined {
  if (!DATA_URL.test(text)) return undefined
  const [, digits = '', padding = ''] = IN_BASE64.exec(text) ?? []
  return { base64: isWhole(digits, padding) ? digits : '' }
}

// Some leave the padding out; what is there has to be right.
function isWhole({ length }: string, padding: string): boolean {
  return padding === '' ? length % 4 !== 1 : (length + padding.length) % 4 === 0
}

export function isInline(field: PictureField | null | undefined): field is InlinePicture {
  return typeof field === 'object' && field !== null
}

/** The link in a field; undefined where the field holds the picture itself. */
export function linkIn(field: PictureField | null | undefined): string | null | undefined {
  return isInline(field) ? undefined : field
}
