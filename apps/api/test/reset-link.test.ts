import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf, resetTokenOf } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { mailedLink, pathOf } from './support/mail.ts'
import { signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables } from './support/tables.ts'

const trusting = { trustedOrigins: ['https://app.example.com'] }

describe.each(testDatabases())('following a reset link on $name', ({ open }) => {
  const given = onDatabase(open)

  test('leads a browser from the mail to the page that was asked for, with the token', async () => {
    const world = await given()
    await signedUp(world, 'Olga')
    await world.visitor().post('/request-password-reset', { email: 'olga@example.com', redirectTo: '/r?x=1' })
    const link = await mailedLink(world, 'olga@example.com', 'reset-password')
    const answer = await world.visitor().get(pathOf(link))
    const token = link.pathname.split('/').at(-1)
    expect(answer).toMatchObject({ status: 302, text: '', setCookies: [] })
    expect(answer.headers.get('location')).toBe(`${world.baseUrl}/r?x=1&token=${token}`)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([
      ['', '/reset-password?token=TOKEN'],
      ['/choose', '/choose?token=TOKEN'],
      ['/choose?x=1&token=theirs', '/choose?x=1&token=TOKEN'],
      ['https://app.example.com/choose', 'https://app.example.com/choose?token=TOKEN'],
    ])('a live token leads to %j with the token', async (callbackURL, expected) => {
      const world = await given(trusting)
      await signedUp(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      const before = await lastingTables(world.database)
      const said = await knock(world.visitor(), 'resetPasswordCallback', { token, callbackURL })
      const address = new URL(expected.replace('TOKEN', token), world.baseUrl).href
      expect(destinationOf(said)).toBe(address)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      ['', '/api/auth/error?error=INVALID_TOKEN'],
      ['/choose?x=1', '/choose?x=1&error=INVALID_TOKEN'],
      ['https://app.example.com/', 'https://app.example.com/?error=INVALID_TOKEN'],
    ])('a token nobody was mailed leads to %j with the error', async (callbackURL, expected) => {
      const world = await given(trusting)
      const token = 'A'.repeat(24)
      const said = await knock(world.visitor(), 'resetPasswordCallback', { token, callbackURL })
      expect(destinationOf(said)).toBe(new URL(expected, world.baseUrl).href)
    })

    test('a token lives until its time is up, to the second', async () => {
      const world = await given({ emailAndPassword: { resetPasswordTokenExpiresIn: 600 } })
      world.stopClock()
      await signedUp(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      const follow = async () => {
        const said = await knock(world.visitor(), 'resetPasswordCallback', { token, callbackURL: '/choose' })
        return destinationOf(said)?.replace(world.baseUrl, '')
      }
      world.pass(599.999)
      expect(await follow()).toBe(`/choose?token=${token}`)
      world.pass(0.001)
      expect(await follow()).toBe('/choose?error=INVALID_TOKEN')
    })

    test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
      'nobody is sent to %s, with a live token or a dead one',
      async (callbackURL) => {
        const world = await given(trusting)
        await signedUp(world, 'Olga')
        const live = await resetTokenOf(world, 'Olga')
        const before = await lastingTables(world.database)
        for (const token of [live, 'A'.repeat(24)]) {
          const said = await knock(world.visitor(), 'resetPasswordCallback', { token, callbackURL })
          expect(said).toMatchObject({ status: 403, message: 'Invalid callbackURL' })
          expect(said.headers.get('location')).toBeNull()
        }
        expect(await lastingTables(world.database)).toEqual(before)
      },
    )
  })

  test('a callback address has to be given, though it may be empty', async () => {
    const world = await given()
    const answer = await world.visitor().get(`/reset-password/${'A'.repeat(24)}`)
    expect(answer).toMatchObject({ status: 400, json: { message: 'Invalid query parameters' } })
  })

  test('visits of a scanner burn nothing', async () => {
    const world = await given()
    await signedUp(world, 'Olga')
    const token = await resetTokenOf(world, 'Olga')
    for (const method of ['HEAD', 'GET', 'GET', 'OPTIONS']) {
      await world.visitor().raw(method, `/reset-password/${token}?callbackURL=/choose`, undefined)
    }
    const answer = await world.visitor().post('/reset-password', { token, newPassword: 'a-new-correct-horse' })
    expect(answer.status).toBe(200)
  })

  test.each(['%', '%zz', '%00', '%2e%2e', 'a%2fb', 'A'.repeat(5000)])('the path %s names no token', async (token) => {
    const world = await given()
    const answer = await world.visitor().get(`/reset-password/${token}?callbackURL=`)
    expect(answer.status).toBeOneOf([302, 400, 404])
    if (answer.status === 302) expect(answer.headers.get('location')).toContain('error=INVALID_TOKEN')
  })
})
