import { expect, test } from 'vitest'
import { inlinePictureIn } from './inline-picture.ts'

test.each([
  ['data:image/png;base64,AAAA', 'AAAA'],
  ['DATA:IMAGE/svg+xml;BASE64,+/8=', '+/8'],
  ['data:image/png;base64,AAAAAA==', 'AAAAAA'],
  ['data:image/png;base64,AA', 'AA'],
  ['data:image/png;base64,AAA', 'AAA'],
])('%j carries a picture, with or without padding', (text, base64) => {
  expect(inlinePictureIn(text)).toEqual({ base64 })
})

test.each([
  'data:image/png;base64,',
  'data:image/png;base64,A',
  'data:image/png;base64,AAAAA',
  'data:image/png;base64,A===',
  'data:image/png;base64,AAAA=',
  'data:image/png;base64,AA=A',
  'data:image/png;base64,éAAA',
  'data:image/png;base64,AA AA',
  'data:image/png,%89PNG',
  'data:image/',
])('%j carries one of which nothing can be read', (text) => {
  expect(inlinePictureIn(text)).toEqual({ base64: '' })
})

test.each(['', 'https://img.example/data:image/png;base64,AAAA', 'data:text/html;base64,AAAA', ' data:image/png'])(
  '%j carries none',
  (text) => {
    expect(inlinePictureIn(text)).toBeUndefined()
  },
)
