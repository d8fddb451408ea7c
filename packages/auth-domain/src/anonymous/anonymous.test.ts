import { expect, test } from 'vitest'
import { parseEmail } from '#user/email.ts'
import { anonymousEmail } from './anonymous.ts'

test.each(['foyer.example.com', '127.0.0.1'])(
  'the placeholder email of an anonymous user at %s is lower case',
  (host) => {
    const address = anonymousEmail('AbC123', host)
    expect(address).toBe(`temp-abc123@${host}`)
    expect(parseEmail(address) ?? address).toBe(address)
  },
)
