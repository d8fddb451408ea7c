import { sentMails } from '@foyer/testing/mail'
import { givenProviderApp } from '@foyer/testing/providers/authorization-flow'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { allOn, mailed, noAddresses, signUps } from './sign-ups.ts'

const { email } = details('Olga')
const cases = Object.entries(signUps).map(([method, one]) => ({ method, ...one }))

describe('signing up', () => {
  const given = testAppsOn()

  test.each(cases)('by $method makes a user where it is open', async ({ signUp }) => {
    const scene = await givenProviderApp(given, { ...allOn, clients: { google: {} } })
    expect((await signUp(scene)).status).toBe(200)
    expect(await countRows(scene.app.database, 'user')).toBe(1)
  })

  test.each(cases)('by $method makes nobody where it is closed (T83)', async ({ signUp, refusal, closed }) => {
    for (const { options, clients = { google: {} } } of closed) {
      const scene = await givenProviderApp(given, { ...options, clients })
      const answer = await signUp(scene)
      expect([answer.status, answer.message, answer.headers.get('location')].join()).toMatch(refusal)
      expect(answer.setCookies.join()).not.toContain('session_token')
      for (const table of ['user', 'account', 'session'])
        expect(await countRows(scene.app.database, table), table).toBe(0)
      expect(await sentMails(scene.app)).toEqual([])
      await run(scene.app.database, 'delete from verification')
    }
  })

  test.each([
    ['verifyMagicLink', '/sign-in/magic-link', 'magic-link'],
    ['signInEmailOtp', '/email-otp/send-verification-otp', 'sign-in-otp'],
  ] as const)(
    '%s makes nobody by what was mailed before sign-up was closed (T83)',
    async (operation, path, template) => {
      const app = await given(allOn)
      const browser = app.client()
      await browser.post(path, { email, type: 'sign-in' })
      const token = await mailed(app, template, ({ url }) => url && new URL(url).searchParams.get('token'))
      const otp = await mailed(app, template, ({ code }) => code)
      const closed = (await given(noAddresses.options)).client()
      for (const [name, value] of browser.cookies) closed.cookies.set(name, value)
      const answer = await call(closed, operation, { email, otp, token })
      expect([answer.message, answer.headers.get('location')].join()).toMatch(/sign.?up.disabled/i)
      expect(await countRows(app.database, 'user')).toBe(0)
    },
  )
})
