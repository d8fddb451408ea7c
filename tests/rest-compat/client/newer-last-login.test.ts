import { newerClient } from '@foyer/newer-client/newer-client'
import { mailedCode } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { browserFetch } from '#rest-compat/differential/client-fetch.ts'

const { email } = details('Olga')

/** The client in a page whose document has the cookies that the service leaves to scripts. */
function pageOf({ baseUrl }: TestApp) {
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { fetch } = browserFetch(baseUrl, async (request) => {
    const response = await globalThis.fetch(request)
    const readable = response.headers.getSetCookie().filter((line) => !/; HttpOnly/i.test(line))
    const [pair] = readable.flatMap((line) => line.split(';', 1))
    if (pair !== undefined) page.cookie = pair
    return response
  })
  const plugins = [newerClient.emailOTPClient(), newerClient.lastLoginMethodClient()]
  const client = newerClient.createAuthClient({ baseURL: baseUrl, plugins, fetchOptions: { customFetchImpl: fetch } })
  return { client, page }
}

describe('the client of better-auth 1.7, as it is,', () => {
  const given = testAppsOn()

  test('tells how the browser has signed in last, and forgets it', async () => {
    const { client, page } = pageOf(await givenApp())
    expect(client.getLastUsedLoginMethod()).toBeNull()
    await client.signUp.email(details('Olga'))
    expect([client.getLastUsedLoginMethod(), client.isLastUsedLoginMethod('email')]).toEqual(['email', true])
    client.clearLastUsedLoginMethod()
    expect(page.cookie).toMatch(/^better-auth\.last_used_login_method=; expires=Thu, 01 Jan 1970 00:00:00 UTC; path=\//)
  })

  test('tells another way in once it was used, and the same after signing out', async () => {
    const app = await givenApp()
    const { client } = pageOf(app)
    await client.signUp.email(details('Olga'))
    await client.signOut()
    expect(client.getLastUsedLoginMethod()).toBe('email')
    await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
    await client.signIn.emailOtp({ email, otp: await mailedCode(app, email) })
    expect([client.getLastUsedLoginMethod(), client.isLastUsedLoginMethod('email')]).toEqual(['email-otp', false])
  })

  function givenApp(): Promise<TestApp> {
    return given({ lastLoginMethod: { enabled: true }, emailOTP: { enabled: true } })
  }
})
