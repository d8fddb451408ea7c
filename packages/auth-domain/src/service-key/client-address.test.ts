import { expect, test } from 'vitest'
import { readClientAddress, signedAddressText } from './client-address.ts'

const AT = 1_790_000_000
const MAC = 'm'.repeat(43)
const header = (parts: readonly unknown[]) => parts.join(';')
const read = (text: string, seconds = 0) => readClientAddress(text, new Date((AT + seconds) * 1000))

test.each(['203.0.113.9', '2001:db8::7', '::ffff:203.0.113.9'])('names %s, and what of it was signed', (address) => {
  const value = { address, start: 'fsk_Ab3x', signedText: signedAddressText(address, AT), mac: MAC }
  expect(read(header([address, AT, 'fsk_Ab3x', MAC]))).toEqual({ allowed: true, value })
})

test.each([
  [-61, false],
  [-60, true],
  [60, true],
  [61, false],
])('at %i seconds from when it was signed it holds: %s', (seconds, allowed) => {
  expect(read(header(['203.0.113.9', AT, 'fsk_Ab3x', MAC]), seconds).allowed).toBe(allowed)
})

test.each([
  [],
  ['203.0.113.9'],
  ['203.0.113.9', AT, 'fsk_Ab3x'],
  ['203.0.113.9', AT, 'fsk_Ab3x', `${MAC}m`],
  ['203.0.113.9', AT, 'fsk_Ab3x', MAC, ''],
  ['203.0.113.9', `0x${AT}`, 'fsk_Ab3x', MAC],
  ['203.0.113.9', AT, '', MAC],
  ['a name', AT, 'fsk_Ab3x', MAC],
  ['1'.repeat(65), AT, 'fsk_Ab3x', MAC],
])('is refused where it is no such header: %s', (...parts) => {
  expect(read(header(parts))).toMatchObject({ allowed: false, refusal: 'INVALID_CLIENT_ADDRESS' })
})
