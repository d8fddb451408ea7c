import { limits } from '@foyer/auth-domain/limits'
import { allFeatures } from '@foyer/testing/all-features'
import { givenApiKey, issuedApiKey, program } from '@foyer/testing/api-keys'
import type { TestClient } from '@foyer/testing/client'
import { approve, deviceOptions, givenDeviceCodes, tokenRequest } from '@foyer/testing/devices'
import { mailedCode, mailedLink, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { countsOf, recorded } from './refused-sign-ins.ts'

const { email } = details('Olga')
const BAN = `update "user" set banned = true where email = '${email}'`
const options = {
  ...allFeatures,
  ...deviceOptions,
  oneTimeToken: { enabled: true },
  emailVerification: { autoSignInAfterVerification: true },
}

type Given = { app: TestApp; olga: TestClient }
/** What a banned Olga has in hand, as a call that uses it. */
type Prepare = (given: Given) => Promise<() => Promise<unknown>>

const handed: Readonly<Record<string, Prepare>> = {
  'api-key': async ({ app, olga }) => {
    const { key } = await givenApiKey(olga)
    return () => call(program(app, key), 'listOrganizations')
  },
  device: async ({ app, olga }) => {
    const codes = await givenDeviceCodes(app.client())
    await approve(olga, codes)
    return () => call(app.client(), 'redeemDeviceCode', tokenRequest(codes))
  },
  'one-time-token': async ({ app, olga }) => {
    const { token } = (await call(olga, 'generateOneTimeToken')).data
    return () => call(app.client(), 'verifyOneTimeToken', { token })
  },
  'email-code': async ({ app }) => {
    await app.client().post('/email-otp/send-verification-otp', { email, type: 'email-verification' })
    const otp = await mailedCode(app, email)
    return () => call(app.client(), 'verifyEmailOtp', { email, otp })
  },
  'verification-link': async ({ app }) => {
    await app.client().post('/send-verification-email', { email })
    const token = tokenOf(await mailedLink(app, email, 'verify-email'))
    return () => call(app.client(), 'verifyEmail', { token })
  },
}

describe('what is refused', () => {
  const given = testAppsOn()

  test.each(Object.entries(handed))('to a banned user by %s is recorded with the reason', async (method, prepare) => {
    const app = await given(options)
    const use = await prepare({ app, olga: await signedUp(app, 'Olga') })
    await run(app.database, BAN)
    await use()
    expect(await recorded(app)).toMatchObject([
      {
        type: 'user.authentication.refused',
        actorId: null,
        targetEmail: email,
        ipAddress: '127.0.0.1',
        detail: expect.stringMatching(`^{"method":"${method}","account":"[\\w-]{22}","reason":"banned"}$`),
      },
    ])
  })

  test.each(Object.entries(handed))('is no event while %s is good', async (_method, prepare) => {
    const app = await given(options)
    const use = await prepare({ app, olga: await signedUp(app, 'Olga') })
    await use()
    expect(await recorded(app)).toEqual([])
  })

  test('to a key over its limit is recorded ten times an hour, and to one that is used up', async () => {
    const app = await given(options)
    app.stopClock()
    const { id: userId } = (await (await signedUp(app, 'Olga')).get('/get-session')).json.user
    const limited = { rateLimitEnabled: true, rateLimitMax: 1, rateLimitTimeWindow: 86_400_000 }
    const throttled = program(app, (await issuedApiKey(app, { userId, ...limited })).key)
    for (let count = 0; count < 15; count += 1) await call(throttled, 'listOrganizations')
    expect(countsOf(await recorded(app))).toEqual({ throttled: limits.recordedRefusals })
    const spent = program(app, (await issuedApiKey(app, { userId, remaining: 1 })).key)
    for (let count = 0; count < 2; count += 1) await call(spent, 'listOrganizations')
    expect((await recorded(app)).at(-1)).toMatchObject({
      type: 'user.authentication.refused',
      targetEmail: email,
      detail: expect.stringContaining('"reason":"used-up"'),
    })
  })

  test('to anyone who guesses device codes too often is recorded for them', async () => {
    const app = await given({ ...options, rateLimit: { enabled: false } })
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    const userCode = 'BCDFGHJK'
    for (let count = 0; count < limits.userCodesPerUser; count += 1) await call(olga, 'approveDevice', { userCode })
    expect(await recorded(app)).toEqual([])
    expect((await call(olga, 'approveDevice', { userCode })).status).toBe(429)
    expect(await recorded(app)).toMatchObject([
      {
        type: 'user.authentication.throttled',
        targetEmail: email,
        detail: expect.stringContaining('"method":"device-code"'),
      },
    ])
  })
})
