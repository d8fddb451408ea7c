/** A format in which pictures are taken. SVG is none: it is a document, with scripts and links. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

/** What the first bytes say: a name and a content type are whatever the sender likes. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (startsWith(bytes, JPEG)) return 'jpeg'
  if (startsWith(bytes, PNG)) return 'png'
  if (isText(bytes, 0, 'GIF87a') || isText(bytes, 0, 'GIF89a')) return 'gif'
  if (isText(bytes, 0, 'RIFF') && isText(bytes, 8, 'WEBP')) return 'webp'
  return undefined
}

function startsWith(bytes: Uint8Array, first: readonly number[]): boolean {
  return first.every((byte, index) => bytes[index] === byte)
}

function isText(bytes: Uint8Array, from: number, text: string): boolean {
  return [...text].every((character, index) => bytes[from + index] === character.charCodeAt(0))
}
