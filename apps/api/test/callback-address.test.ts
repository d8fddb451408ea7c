import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables } from './support/tables.ts'

const trusting = { trustedOrigins: ['https://app.example.com', '*.preview.example.com', 'myapp://'] }

const fields = [
  ['callbackURL', 'Invalid callbackURL'],
  ['redirectTo', 'Invalid redirectURL'],
  ['errorCallbackURL', 'Invalid errorCallbackURL'],
  ['newUserCallbackURL', 'Invalid newUserCallbackURL'],
] as const

const untrusted: readonly unknown[] = [
  'https://evil.example',
  'https://app.example.com.evil.example',
  'https://app.example.com@evil.example',
  'https://user:pw@app.example.com/',
  'http://app.example.com/',
  'https://app.example.com:444/',
  'https://preview.example.com/',
  'https://xpreview.example.com/',
  '//evil.example',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2fevil.example',
  '/..//evil.example',
  '/a/../..//evil.example',
  '/%2e%2e//evil.example',
  '/a#b',
  '/a b',
  ' /a',
  '/a\n',
  '/a\tb',
  '\u0000/a',
  'javascript:alert(1)',
  'data:text/html,x',
  'dashboard',
  'mailto:olga@example.com',
  'https:evil.example',
  'http:/evil.example',
  5,
  true,
  ['/dashboard'],
  { toString: '/dashboard' },
]

const trusted = [
  '/',
  '/dashboard?email=123@email.com',
  '/dashboard+page?test=123+456',
  'https://app.example.com/deep/path?x=1',
  'HTTPS://APP.EXAMPLE.COM/Deep',
  'https://a.b.preview.example.com/x',
  'http://a.preview.example.com/x',
  'myapp://open/here',
]

describe('callback addresses', () => {
  const given = onDatabase()

  describe.each(doors)('over $name', ({ knock }) => {
    test.each(fields)('%s that is not trusted is refused before anything happens', async (field, message) => {
      const world = await given(trusting)
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      for (const value of untrusted) {
        for (const [operation, input] of [
          ['signUpEmail', details('Mia')],
          ['signInEmail', details('Olga')],
          ['updateUser', { name: 'Olga B' }],
          ['revokeSession', { token: 'x' }],
        ] as const) {
          const said = await knock(olga, operation, { ...input, [field]: value })
          const unsafe = typeof value === 'string' && value.includes('\0')
          expect(said.status, `${operation} ${JSON.stringify(value)}`).toBe(unsafe ? 400 : 403)
          if (!unsafe) expect(said.message).toBe(message)
          expect(said.setCookies).toEqual([])
        }
      }
      expect(await lastingTables(world.database)).toEqual(before)
      expect(world.mailbox.list()).toEqual([])
    })

    test.each(fields)('%s is refused to those who are not signed in too', async (field, message) => {
      const world = await given(trusting)
      for (const operation of ['signOut', 'revokeSessions', 'revokeOtherSessions', 'updateUser']) {
        const said = await knock(world.visitor(), operation, { [field]: 'https://evil.example' })
        expect(said).toMatchObject({ status: 403, message, code: message.toUpperCase().replace(' ', '_') })
      }
    })

    test.each(trusted)('%s may be gone to after signing in', async (callbackURL) => {
      const world = await given(trusting)
      await signedUp(world, 'Olga')
      const said = await knock(world.visitor(), 'signInEmail', { ...details('Olga'), callbackURL })
      const url = callbackURL.startsWith('HTTPS') ? 'https://app.example.com/Deep' : callbackURL
      expect(said).toMatchObject({ status: 200, data: { redirect: true, url } })
    })

    test('an empty one counts as none', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const said = await knock(world.visitor(), 'signInEmail', { ...details('Olga'), callbackURL: '' })
      expect(said).toMatchObject({ status: 200, data: { redirect: false } })
    })
  })
})
