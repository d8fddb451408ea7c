import { limits } from '@foyer/auth-domain/limits'
import type { Crop } from './crop.ts'

// Enough for four times zoom, and little for a phone to draw again with each move.
const MAX_SIDE = 4 * limits.pictureSide

/** The picture in a file, upright; undefined where the browser reads none. */
export async function openPicture(file: File): Promise<ImageBitmap | undefined> {
  try {
    const whole = await createImageBitmap(file)
    const scale = MAX_SIDE / Math.max(whole.width, whole.height)
    if (scale >= 1) return whole
    const [resizeWidth, resizeHeight] = [whole.width, whole.height].map((side) => Math.max(1, Math.round(side * scale)))
    const smaller = await createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: 'high' })
    whole.close()
    return smaller
  } catch {
    return undefined
  }
}

/** Draws a part of a picture over a whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, side }: Crop): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The part as a picture of its own. WebP, or PNG where the browser writes no WebP. */
export async function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(Math.min(crop.side, limits.pictureSide)))
  canvas.height = canvas.width
  drawCrop(canvas, picture, crop)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/webp', 0.92),
  )
}
