import { expect, test } from 'vitest'
import { parseEmail } from '../user/email.ts'
import { anonymousAddress } from './anonymous.ts'

test.each(['foyer.example.com', '127.0.0.1'])('nobody’s address at %s is folded like all others', (host) => {
  const address = anonymousAddress('AbC123', host)
  expect(address).toBe(`temp-abc123@${host}`)
  expect(parseEmail(address) ?? address).toBe(address)
})
