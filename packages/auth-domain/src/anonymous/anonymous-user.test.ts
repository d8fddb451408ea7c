import { expect, test } from 'vitest'
import { limits } from '#limits.ts'
import { parseEmail } from '#user/email.ts'
import { anonymousEmail, isAnonymousEmail } from './anonymous-user.ts'

const id = 'AbC123'.repeat(6).slice(0, limits.idLength)

test.each(['foyer.example.com', '127.0.0.1'])(
  'the placeholder email of an anonymous user at %s is lower case',
  (host) => {
    const email = anonymousEmail('AbC123', host)
    expect(email).toBe(`temp-abc123@${host}`)
    expect(parseEmail(email) ?? email).toBe(email)
  },
)

test.each([
  anonymousEmail(id, 'foyer.example.com'),
  anonymousEmail(id, '127.0.0.1'),
  `temp-${id}@http://localhost:3000`,
])('%s is recognized as a placeholder', (email) => expect(isAnonymousEmail(email)).toBe(true))

test.each(['olga@example.com', 'temp-worker@example.com', 'temp@example.com', `olga+temp-${id}@example.com`])(
  '%s is an email',
  (email) => expect(isAnonymousEmail(email)).toBe(false),
)
