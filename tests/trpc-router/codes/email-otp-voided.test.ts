import { NEW_PASSWORD } from '@foyer/testing/account-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { codeFor, enter, OLGA } from './olgas-code.ts'

const enabled = { emailOTP: { enabled: true } }

describe('a code by mail', () => {
  const given = testAppsOn()

  test('that was mailed before another is never accepted again (T4)', async () => {
    const app = await given(enabled)
    const kept = app.client()
    for (const client of [() => kept, () => app.client()]) {
      const first = await codeFor(app, client(), 'sign-in')
      let second = await codeFor(app, client(), 'sign-in')
      while (second === first) second = await codeFor(app, client(), 'sign-in')
      expect((await enter(client(), first)).status).toBe(400)
      expect((await enter(client(), second)).status).toBe(200)
      expect((await enter(client(), first)).status).toBe(400)
    }
  })

  test.each(['used', 'burnt', 'expired'])('stays void once the one after it is %s (T4)', async (what) => {
    const app = await given({ emailOTP: { enabled: true, expiresIn: 120 } })
    app.stopClock()
    const browser = app.client()
    const first = await codeFor(app, browser, 'sign-in')
    app.pass(60)
    let second = await codeFor(app, browser, 'sign-in')
    while (second === first) second = await codeFor(app, browser, 'sign-in')
    if (what === 'used') expect((await enter(browser, second)).status).toBe(200)
    const wrong = [0, 1, 2, 3].map((n) => String((Number(second) + 1 + n) % 1_000_000).padStart(6, '0'))
    const guesses = wrong.filter((guess) => guess !== first)
    if (what === 'burnt') for (const guess of guesses) await enter(browser, guess)
    if (what === 'expired') app.pass(121)
    const sessions = await countRows(app.database, 'session')
    for (const client of [browser, app.client()]) expect((await enter(client, first)).status).toBe(400)
    expect(await countRows(app.database, 'session')).toBe(sessions)
  })

  test.each(['change-password', 'change-email'])('is void after %s (T11)', async (act) => {
    const app = await given(enabled)
    const olga = await signedUp(app, 'Olga')
    const browser = app.client()
    const [signIn, reset] = [await codeFor(app, browser, 'sign-in'), await codeFor(app, browser, 'forget-password')]
    const input = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, newEmail: 'olga@new.example.com' }
    expect((await olga.post(`/${act}`, input)).status).toBe(200)
    expect((await enter(browser, signIn)).json.message).toBe('Invalid OTP')
    const body = { email: OLGA, otp: reset, password: 'yet-another-horse-7' }
    expect((await browser.post('/email-otp/reset-password', body)).json.message).toBe('Invalid OTP')
    expect(await countRows(app.database, 'session')).toBe(1)
  })
})
