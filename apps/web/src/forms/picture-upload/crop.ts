/** A square part of a picture, in its pixels. */
export type Crop = { left: number; top: number; side: number }

type Size = { width: number; height: number }

export const MAX_ZOOM = 4
export const ZOOM_STEP = 0.1

/** As much of a picture as a square takes, from its middle. */
export function wholeCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

/** `right` and `down` in sides of the square; it stays within the picture. */
export function moveCrop(size: Size, crop: Crop, { right, down }: { right: number; down: number }): Crop {
  return within(size, { ...crop, left: crop.left + right * crop.side, top: crop.top + down * crop.side })
}

/** Around the middle of what is shown. */
export function zoomCrop(size: Size, crop: Crop, zoom: number): Crop {
  const side = wholeCrop(size).side / Math.min(Math.max(zoom, 1), MAX_ZOOM)
  const shift = (crop.side - side) / 2
  return within(size, { left: crop.left + shift, top: crop.top + shift, side })
}

export function zoomOf(size: Size, { side }: Crop): number {
  return wholeCrop(size).side / side
}

function within({ width, height }: Size, { left, top, side }: Crop): Crop {
  return { left: clamp(left, width - side), top: clamp(top, height - side), side }
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), Math.max(most, 0))
}
