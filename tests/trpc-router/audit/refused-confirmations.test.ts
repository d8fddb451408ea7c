import { allFeatures } from '@foyer/testing/all-features'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { mailedLink, tokenOf } from '@foyer/testing/mail'
import { addPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { enabled } from '@foyer/testing/two-factor'
import { details, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { recorded } from './refused-sign-ins.ts'

const WRONG = 'a-wrong-password'
const OLGA = 'olga@example.com'
const CODE = { email: OLGA, otp: '000000' }
const NEW = { newEmail: 'olga.p@example.com', otp: CODE.otp }

const ofTheirs: [string, object][] = [
  ['verifyEmailOtp', CODE],
  ['checkVerificationOtp', { ...CODE, type: 'email-verification' }],
  ['requestEmailChangeEmailOtp', NEW],
  ['changeEmailEmailOtp', NEW],
  // Anyone who signs in otherwise sets a first password by it.
  ['resetPasswordEmailOtp', { ...CODE, password: 'correct-horse-battery-2' }],
  ['checkVerificationOtp', { ...CODE, type: 'forget-password' }],
]

const ofNobody: [string, object, string][] = [
  ['signInEmailOtp', CODE, 'email-code'],
  ['resetPasswordEmailOtp', { ...CODE, password: 'correct-horse-battery-2' }, 'reset-code'],
  ['checkVerificationOtp', { ...CODE, type: 'forget-password' }, 'reset-code'],
  ['verifyEmailOtp', CODE, 'verification-code'],
]

describe('what somebody signed in mistypes', () => {
  const given = testAppsOn()

  async function tokenFor(app: TestApp): Promise<string> {
    return tokenOf(await mailedLink(app, OLGA, 'verify-email'))
  }

  async function givenOlga() {
    const app = await given(allFeatures)
    const olga = await signUp(app, 'Olga')
    const { id } = (await olga.get('/get-session')).json.user
    return { app, olga, id: String(id) }
  }

  test('while setting up an authenticator app is theirs', async () => {
    const { app, olga, id } = await givenOlga()
    await enabled(olga)
    expect((await call(olga, 'verifyTotp', { code: '000000' })).status).toBe(401)
    expect(await recorded(app)).toMatchObject([
      { type: 'user.authentication.failed', actorId: id, targetEmail: 'olga@example.com' },
    ])
  })

  test('to confirm the session is theirs', async () => {
    const { app, olga, id } = await givenOlga()
    await call(olga, 'stepUpWithPassword', { password: WRONG })
    await call(olga, 'verifyPassword', { password: WRONG })
    const events = await recorded(app)
    expect(events).toHaveLength(2)
    for (const event of events) expect(event).toMatchObject({ type: 'user.authentication.failed', actorId: id })
  })

  test('of a mailed code that confirms an email is theirs', async () => {
    const { app, olga, id } = await givenOlga()
    await run(app.database, `update "user" set "emailVerified" = true`)
    for (const [operation, input] of ofTheirs) {
      expect((await call(olga, operation, input)).code).toBe('INVALID_OTP')
      expect((await recorded(app)).at(-1)).toMatchObject({ type: 'user.authentication.failed', actorId: id })
    }
    expect(await recorded(app)).toHaveLength(ofTheirs.length)
  })

  test('of a mailed code, signed out, is nobody’s, and told from a sign-in', async () => {
    const { app } = await givenOlga()
    for (const [operation, input, method] of ofNobody) {
      expect((await call(app.client(), operation, input)).code).toBe('INVALID_OTP')
      const event = (await recorded(app)).at(-1)
      expect(event).toMatchObject({ type: 'user.authentication.failed', actorId: null, targetEmail: OLGA })
      expect(JSON.parse(String(event?.detail))).toMatchObject({ method })
    }
    expect(await recorded(app)).toHaveLength(ofNobody.length)
  })

  test.each(['nobody', 'Mia'])('a link that %s follows is not Olga’s doing', async (name) => {
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    await signUp(app, 'Olga')
    const browser = name === 'Mia' ? await signUp(app, 'Mia') : app.client()
    expect((await call(browser, 'verifyEmail', { token: await tokenFor(app) })).status).toBe(200)
    const verified = app.database.db
      .selectFrom('auditEvent')
      .select(['actorName', 'targetName'])
      .where('type', '=', 'user.email.verified')
    expect(await verified.execute()).toEqual([{ actorName: name === 'Mia' ? 'Mia' : null, targetName: 'Olga' }])
  })

  test('at a sign-in is nobody’s, also beside a session', async () => {
    const { app, olga } = await givenOlga()
    await call(olga, 'signInEmail', { ...details('Olga'), password: WRONG })
    expect(await recorded(app)).toMatchObject([{ type: 'user.authentication.failed', actorId: null }])
  })

  test('a passkey that may be copied is found by who confirms their session with it', async () => {
    const { app, olga, id } = await givenOlga()
    const authenticator = createAuthenticator()
    expect((await addPasskey(app, olga, authenticator, { dishonest: { counter: 9 } })).status).toBe(200)
    const { data: options } = await call(olga, 'generateAuthenticateOptions', {})
    const response = authenticator.authenticate(options, app.baseUrl, { counter: 3 })
    await call(olga, 'stepUpWithPasskey', { response })
    const suspected = app.database.db.selectFrom('auditEvent').select('actorId').where('type', '=', 'passkey.suspected')
    expect(await suspected.execute()).toEqual([{ actorId: id }])
  })
})
