import { expect, test } from 'vitest'
import { moveCrop, wholeCrop, zoomCrop, zoomOf } from './crop.ts'

const wide = { width: 300, height: 100 }

test('a square takes the middle of a picture', () => {
  expect(wholeCrop(wide)).toEqual({ left: 100, top: 0, side: 100 })
  expect(wholeCrop({ width: 100, height: 300 })).toEqual({ left: 0, top: 100, side: 100 })
})

test.each([
  [
    { right: 0.5, down: 0 },
    { left: 150, top: 0 },
  ],
  [
    { right: 9, down: 0 },
    { left: 200, top: 0 },
  ],
  [
    { right: -9, down: -9 },
    { left: 0, top: 0 },
  ],
])('moved by %j it stays within the picture', (by, place) => {
  expect(moveCrop(wide, wholeCrop(wide), by)).toEqual({ ...place, side: 100 })
})

test('zooming keeps the middle, and zooming out again stays within the picture', () => {
  const closer = zoomCrop(wide, wholeCrop(wide), 2)
  expect(closer).toEqual({ left: 125, top: 25, side: 50 })
  const corner = moveCrop(wide, closer, { right: 9, down: 9 })
  expect(corner).toEqual({ left: 250, top: 50, side: 50 })
  expect(zoomCrop(wide, corner, 1)).toEqual({ left: 200, top: 0, side: 100 })
})

test.each([
  [0.2, 1],
  [3, 3],
  [50, 4],
])('a zoom of %d is one of %d', (asked, had) => {
  expect(zoomOf(wide, zoomCrop(wide, wholeCrop(wide), asked))).toBeCloseTo(had)
})
