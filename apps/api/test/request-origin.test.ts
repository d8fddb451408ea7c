import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables } from './support/tables.ts'

const trusting = { trustedOrigins: ['https://app.example.com', 'https://*.preview.example.com'] }
type Headers = Record<string, string>

// What a browser in whose page `origin` stands would send; '' takes the visitor's usual origin away.
const evil: [string, Headers][] = [
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['the origin null', { origin: 'null' }],
  ['an origin that is none', { origin: 'evil' }],
  ['a lookalike', { origin: 'https://app.example.com.evil.example' }],
  ['a trusted host on http', { origin: 'http://app.example.com' }],
  ['a trusted host on another port', { origin: 'https://app.example.com:8443' }],
  ['the bare domain of a wildcard', { origin: 'https://preview.example.com' }],
  [
    'a foreign origin beside a trusted referer',
    { origin: 'https://evil.example', referer: 'https://app.example.com/' },
  ],
  ['a cross-site request that hides its origin', { origin: '', 'sec-fetch-site': 'cross-site' }],
]

const good: [string, Headers][] = [
  ['its own origin', {}],
  ['a trusted origin', { origin: 'https://app.example.com' }],
  ['a trusted origin in capitals', { origin: 'HTTPS://APP.EXAMPLE.COM' }],
  ['a trusted origin across sites', { origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' }],
  ['a wildcard origin', { origin: 'https://a.b.preview.example.com' }],
  ['a trusted referer', { origin: '', referer: 'https://app.example.com/page?x=1' }],
  ['nothing at all, as no browser does', { origin: '' }],
  ['the same site and no origin', { origin: '', 'sec-fetch-site': 'same-origin' }],
]

describe('where a request comes from', () => {
  const given = onDatabase()

  describe.each(doors)('over $name', ({ knock }) => {
    test.each(evil)('with a cookie, %s changes nothing', async (_label, headers) => {
      const world = await given(trusting)
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      for (const [operation, input] of changes) {
        const said = await knock(olga, operation, input, headers)
        expect(said).toMatchObject({ status: 403, message: 'Invalid origin', code: 'INVALID_ORIGIN', setCookies: [] })
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each(evil)('without a cookie, %s signs nobody in or up', async (_label, headers) => {
      const world = await given(trusting)
      await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      for (const [operation, input] of changes.slice(0, 2)) {
        expect((await knock(world.visitor(), operation, input, headers)).status).toBe(403)
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each(good)('%s is welcome', async (_label, headers) => {
      const olga = await signedUp(await given(trusting), 'Olga')
      expect((await knock(olga, 'updateUser', { name: 'Olga B' }, headers)).status).toBe(200)
      expect((await knock(olga, 'signInEmail', details('Olga'), headers)).status).toBe(200)
    })

    test('a foreign referer counts only where there is a cookie and no origin', async () => {
      const world = await given(trusting)
      const olga = await signedUp(world, 'Olga')
      const headers = { origin: '', referer: 'https://evil.example/' }
      expect((await knock(olga, 'updateUser', { name: 'x' }, headers)).status).toBe(403)
      expect((await knock(world.visitor(), 'signInEmail', details('Olga'), headers)).status).toBe(200)
    })

    test('under strictOrigin a cookie with no word of where it comes from is refused', async () => {
      const world = await given({ advanced: { strictOrigin: true } })
      const olga = await signedUp(world, 'Olga')
      // Node's own fetch says `Sec-Fetch-Mode` and nothing of the site.
      const silent = { origin: '' }
      expect((await knock(olga, 'updateUser', { name: 'x' }, silent)).status).toBe(403)
      expect((await knock(olga, 'updateUser', { name: 'x' }, { ...silent, 'sec-fetch-site': 'none' })).status).toBe(200)
      expect((await knock(world.visitor(), 'signInEmail', details('Olga'), silent)).status).toBe(200)
    })

    test.each(evil)('reading is not asked where it comes from: %s', async (_label, headers) => {
      const olga = await signedUp(await given(trusting), 'Olga')
      expect((await knock(olga, 'getSession', undefined, headers)).data.user.name).toBe('Olga')
    })
  })
})

const changes: readonly (readonly [string, object])[] = [
  ['signInEmail', details('Olga')],
  ['signUpEmail', details('Mia')],
  ['updateUser', { name: 'Mallory' }],
  ['revokeSession', { token: 'x' }],
  ['revokeSessions', {}],
  ['revokeOtherSessions', {}],
  ['signOut', {}],
]
