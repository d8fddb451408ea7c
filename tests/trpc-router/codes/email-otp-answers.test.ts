import { signedUpVerified } from '@foyer/testing/account-rows'
import { sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { OLGA } from './olgas-code.ts'

const behindProxy = { FOYER_TRUST_PROXY: 'loopback' }
const enabled = { emailOTP: { enabled: true } }

describe('a code by mail', () => {
  const given = testAppsOn()

  test('answers attempts alike for known and unknown addresses where it makes no users (T71)', async () => {
    const app = await given({ emailOTP: { enabled: true, disableSignUp: true } })
    await signedUp(app, 'Olga')
    const seen = []
    for (const email of [OLGA, 'nobody@example.com']) {
      const browser = app.client()
      const sent = await browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
      await sentMails(app)
      const tries = []
      for (let n = 0; n < 5; n += 1) {
        const { status, text } = await browser.post('/sign-in/email-otp', { email, otp: '12345' })
        tries.push([status, text])
      }
      seen.push([sent.status, sent.text, tries])
    }
    expect(seen[0]).toEqual(seen[1])
    expect(await sentMails(app)).toEqual([`${OLGA} sign-in-otp`])
  })

  test('answers attempts alike for known and unknown addresses beyond the quota of mails (T71)', async () => {
    const rateLimit = { enabled: true, rules: { signInEmailOtp: { window: 1, max: 100 } } }
    const app = await given({ emailOTP: { enabled: true, disableSignUp: true }, rateLimit }, behindProxy)
    app.stopClock()
    await signedUp(app, 'Olga')
    const seen = []
    for (const email of [OLGA, 'nobody@example.com']) {
      const tries = []
      for (let n = 0; n < 12; n += 1) {
        const requester = app.client({ 'x-forwarded-for': `203.0.113.${n}` })
        await requester.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
        await sentMails(app)
        if (n !== 11) continue
        for (let guess = 0; guess < 5; guess += 1) {
          tries.push((await requester.post('/sign-in/email-otp', { email, otp: '12345' })).text)
        }
      }
      seen.push(tries)
    }
    expect(seen[0]).toEqual(seen[1])
    expect(await sentMails(app)).toHaveLength(10)
  })

  test('to verify is mailed neither to unknown nor to verified addresses, and the answer is the same (T81)', async () => {
    const app = await given(enabled)
    await signedUpVerified(app, 'Olga')
    for (const email of [OLGA, 'nobody@example.com']) {
      const answer = await app.client().post('/email-otp/send-verification-otp', { email, type: 'email-verification' })
      expect(answer.json).toEqual({ success: true })
      expect((await app.client().post('/forget-password/email-otp', { email })).json).toEqual({ success: true })
    }
    expect(await sentMails(app)).toEqual([`${OLGA} forget-password-otp`])
  })
})
