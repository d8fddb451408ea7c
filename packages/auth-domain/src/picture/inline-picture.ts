/** A picture that a call carries itself, in the place of a link to one. What its bytes are has not been looked at. */
export type InlinePicture = { base64: string }

/** What a picture field of a call holds: a link, or the picture. */
export type PictureField = string | InlinePicture

/** An input whose picture has become a link, by which it is stored. */
export type Linked<Input, Field extends string> = Input & { [Name in Field]?: string | null | undefined }

const DATA_URL = /^data:image\/[\w.+-]{1,64};base64,/i
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** The picture in a data URL; undefined for any other text. The type that it declares is whatever the sender likes. */
export function inlinePictureIn(text: string): InlinePicture | undefined {
  const [prefix] = DATA_URL.exec(text) ?? []
  if (prefix === undefined) return undefined
  const base64 = text.slice(prefix.length)
  return base64.length % 4 === 0 && BASE64.test(base64) ? { base64 } : undefined
}

export function isInline(field: PictureField | null | undefined): field is InlinePicture {
  return typeof field === 'object' && field !== null
}

/** The link in a field; undefined where the field holds the picture itself. */
export function linkIn(field: PictureField | null | undefined): string | null | undefined {
  return isInline(field) ? undefined : field
}
