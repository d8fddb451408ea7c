import { signedInEmail, signedUpVerified } from '@foyer/testing/account-rows'
import { outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const { email, password } = details('Olga')

describe('a browser that has redeemed a one-time token', () => {
  const given = testAppsOn()

  test.each([
    { of: 'the same session is new still: its first sign-in is told', newSession: false, told: 0 },
    { of: 'a session of its own is told of, and no sign-in after it', newSession: true, told: 1 },
  ])('for $of (S70)', async ({ newSession, told }) => {
    const app = await given({ oneTimeToken: { enabled: true, newSession } })
    const olga = await signedUpVerified(app, 'Olga')
    const { token } = (await olga.get('/one-time-token/generate')).json
    const other = app.client()
    const notices = async () => {
      await outboxDrained(app)
      return app.mailbox.list(email).filter(({ template }) => template === 'new-device').length
    }
    await other.post('/one-time-token/verify', { token })
    expect([await signedInEmail(other), await notices()]).toEqual([email, told])
    await other.post('/sign-in/email', { email, password })
    expect(await notices()).toBe(1)
    await other.post('/sign-in/email', { email, password })
    expect(await notices()).toBe(1)
  })
})
