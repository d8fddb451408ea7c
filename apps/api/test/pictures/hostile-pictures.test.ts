import { limits } from '@foyer/auth-domain/limits'
import { pngOf } from '@foyer/testing/pictures'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { loadPictureEncoder } from '#process/picture-library.ts'

type Encode = Awaited<ReturnType<typeof loadPictureEncoder>>
let encode: Encode

beforeAll(async () => {
  encode = await loadPictureEncoder()
})

const UNREADABLE = { allowed: false, refusal: 'PICTURE_NOT_READABLE' }

function colour(width: number, height: number, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

function noise(channels: 3 | 4, side = 900): Sharp {
  const data = Buffer.alloc(side * side * channels)
  let seed = 7
  for (let at = 0; at < data.byteLength; at += 1) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    data[at] = seed >> 16
  }
  return sharp(data, { raw: { width: side, height: side, channels } })
}

async function encoded(bytes: Uint8Array): Promise<Buffer> {
  const decision = await encode(bytes)
  return decision.allowed ? Buffer.from(decision.value) : expect.unreachable(decision.refusal)
}

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s becomes a square WebP', async (format) => {
  const bytes = await colour(900, 600, 'teal')[format]().toBuffer()
  expect(await sharp(await encoded(bytes)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
})

test('a small picture is not enlarged', async () => {
  expect(await sharp(await encoded(pngOf({ width: 40, height: 24 }))).metadata()).toMatchObject({
    width: 24,
    height: 24,
  })
})

test.each([3, 4] as const)('noise of %i channels, which compresses worst, fits into 256 KB', async (channels) => {
  const bytes = await noise(channels).png().toBuffer()
  expect((await encoded(bytes)).byteLength).toBeLessThanOrEqual(limits.pictureMaxBytes)
})

test('what a camera wrote is left out, its place too, and the picture is upright', async () => {
  const left = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: 'blue' } }, left: 200, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Mia' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(left).metadata()).exif?.byteLength).toBeGreaterThan(0)
  const picture = await encoded(left)
  const { exif, icc, xmp, iptc, orientation } = await sharp(picture).metadata()
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
  // Turned by a quarter: red is above, and blue below.
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)]
  expect(top[0]).toBeGreaterThan(200)
  expect(bottom[2]).toBeGreaterThan(200)
})

test('of an animation the first frame is stored', async () => {
  const frames = await Promise.all(['red', 'blue'].map((background) => colour(64, 64, background).png().toBuffer()))
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2)
  const { pages } = await sharp(await encoded(animated), { animated: true }).metadata()
  expect(pages ?? 1).toBe(1)
})

test('what is written behind a picture is left out: it is a picture and nothing else', async () => {
  const script = '<script>alert(1)</script>'
  const polyglot = Buffer.concat([await colour(64, 64, 'teal').jpeg().toBuffer(), Buffer.from(script)])
  expect((await encoded(polyglot)).includes(script)).toBe(false)
})

test.each([
  ['of few bytes and 400 million pixels', () => pngOf({ width: 20_000, height: 20_000 })],
  ['of a pixel too many', () => pngOf({ width: 4097, height: 4096 })],
])('a picture %s is refused by its header', async (_what, picture) => {
  const began = performance.now()
  const bytes = picture()
  const made = performance.now()
  expect(await encode(bytes)).toEqual({ allowed: false, refusal: 'PICTURE_HAS_TOO_MANY_PIXELS' })
  expect(performance.now() - made).toBeLessThan(Math.max(200, made - began))
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('half of a %s is refused', async (format) => {
  const bytes = await noise(3, 300)[format]().toBuffer()
  expect(await encode(bytes.subarray(0, bytes.byteLength / 2))).toEqual(UNREADABLE)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>'

test.each([
  ['a drawing', async () => Buffer.from(SVG)],
  [
    'a drawing behind the first bytes of a JPEG',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]),
  ],
  ['a TIFF', () => colour(64, 64, 'teal').tiff().toBuffer()],
  ['an AVIF', () => colour(64, 64, 'teal').avif().toBuffer()],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n')],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is refused', async (_what, made) => {
  expect(await encode(await made())).toEqual(UNREADABLE)
})
