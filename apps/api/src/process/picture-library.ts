import { createRequire } from 'node:module'
import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import { limits } from '@foyer/auth-domain/limits'
import type { Options } from '@foyer/auth-domain/options'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { EncodePicture } from '@foyer/trpc-router/runtime/pictures/pictures'
import type { default as SharpModule } from 'sharp'

type Sharp = typeof SharpModule

/** The package that pictures are encoded with, where it is installed. */
export const PICTURE_LIBRARY = 'sharp'

// What libvips reads besides, from SVG to PDF, is nobody's picture, and a way to attack.
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)

const MAX_SECONDS = 10

// The second and third are for noise, of which transparency is the largest part.
const QUALITIES = [
  { quality: 82, alphaQuality: 100 },
  { quality: 60, alphaQuality: 50 },
  { quality: 30, alphaQuality: 10 },
]

/** Whether the image library is installed; that it also loads shows with the first picture. */
export function hasPictureLibrary(): boolean {
  try {
    createRequire(import.meta.url).resolve(PICTURE_LIBRARY)
    return true
  } catch {
    return false
  }
}

/** The options without uploads where the library is missing: there is nothing to upload with, and the pages say so. */
export function withPictures(options: Options, hasLibrary: () => boolean = hasPictureLibrary): Options {
  return options.pictures.enabled && !hasLibrary()
    ? { ...options, pictures: { ...options.pictures, enabled: false } }
    : options
}

/** The encoder, with the reason logged where it does not load. */
export async function loadPictureEncoderOrLog(log: Log): Promise<EncodePicture | undefined> {
  try {
    return await loadPictureEncoder()
  } catch (error) {
    log.error({ err: error }, 'the image library cannot be loaded: no picture is taken until it can, after a restart')
    return undefined
  }
}

/** Throws where the library is missing, or has no binary for this machine. */
export async function loadPictureEncoder(): Promise<EncodePicture> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return (bytes) => encode(sharp, bytes)
}

async function encode(sharp: Sharp, bytes: Uint8Array): Promise<Decision<Uint8Array>> {
  try {
    // Of the header alone: nothing is decoded before its size is known.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > limits.pictureMaxPixels) return refuse('PICTURE_HAS_TOO_MANY_PIXELS')
    return await encodeSquare(sharp, bytes, Math.min(limits.pictureSide, width, height))
  } catch {
    return refuse('PICTURE_NOT_READABLE')
  }
}

async function encodeSquare(sharp: Sharp, bytes: Uint8Array, side: number): Promise<Decision<Uint8Array>> {
  // Upright as the camera was held; what else it wrote, its place among it, is left out. Of several frames the first.
  const square = await sharp(bytes, { limitInputPixels: limits.pictureMaxPixels, failOn: 'error' })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = square.info
  for (const quality of QUALITIES) {
    const encoded = await sharp(square.data, { raw: { width, height, channels } })
      .webp({ ...quality, smartSubsample: true })
      .toBuffer()
    if (encoded.byteLength <= limits.pictureMaxBytes) return allow(encoded)
  }
  return refuse('PICTURE_NOT_READABLE')
}
