import { expect, test } from 'vitest'
import { allow, refuse } from '#decision.ts'
import { pictureIdIn, pictureUrl } from './picture-link.ts'
import { readPicture, uploadPicture } from './upload-picture.ts'

const ID = 'A1b2C3d4E5f6G7h8A1b2C3d4E5f6G7h8'
const on = { pictures: { enabled: true } }

test('the link of a picture is below the public origin, and its path has the id', () => {
  const url = pictureUrl('https://id.example.com', ID)
  expect(url).toBe(`https://id.example.com/api/auth/pictures/${ID}`)
  expect(pictureIdIn(new URL(url).pathname)).toBe(ID)
})

test.each([
  '/api/auth/pictures/',
  '/api/auth/pictures',
  `/api/auth/picture/${ID}`,
  `/api/auth/pictures/${ID}.webp`,
  `/api/auth/pictures/../${ID}`,
])('%s has no id', (path) => {
  expect(pictureIdIn(path)).toBeUndefined()
})

test.each([
  ['ff d8 ff e0', 'jpeg'],
  ['89 50 4e 47 0d 0a 1a 0a', 'png'],
  ['47 49 46 38 39 61', 'gif'],
  ['47 49 46 38 37 61', 'gif'],
  ['52 49 46 46 00 00 00 00 57 45 42 50', 'webp'],
])('%s begins a picture: %s', (hex, format) => {
  expect(readPicture(bytesOf(hex))).toEqual(allow(format))
})

test.each([
  ['nothing', ''],
  ['a part of a PNG signature', '89 50 4e 47'],
  ['another RIFF', '52 49 46 46 00 00 00 00 57 41 56 45'],
  ['SVG', '3c 73 76 67'],
  ['a blank before a GIF', '20 47 49 46 38 39 61'],
  ['BMP', '42 4d 00 00'],
])('%s is no picture', (_what, hex) => {
  expect(readPicture(bytesOf(hex))).toEqual(refuse('PICTURE_NOT_READABLE'))
})

test.each([
  [{ isAnonymous: null }, on, allow()],
  [{ isAnonymous: false }, on, allow()],
  [{ isAnonymous: true }, on, refuse('UPLOADS_NEED_ACCOUNT')],
  [{ isAnonymous: false }, { pictures: { enabled: false } }, refuse('UPLOADS_NOT_AVAILABLE')],
])('whether %j uploads with %j', (by, options, decision) => {
  expect(uploadPicture(by, options)).toEqual(decision)
})

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.split(' ').filter(Boolean), (byte) => Number.parseInt(byte, 16))
}
