import { deviceAuthorizationClient } from '@foyer/newer-client/device-client'
import { newerClient } from '@foyer/newer-client/newer-client'
import { deviceOptions } from '@foyer/testing/devices'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { browserFetch } from '#rest-compat/differential/client-fetch.ts'

const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'

function clientOf({ baseUrl }: TestApp) {
  const { fetch } = browserFetch(baseUrl)
  const plugins = [deviceAuthorizationClient()]
  return newerClient.createAuthClient({ baseURL: baseUrl, plugins, fetchOptions: { customFetchImpl: fetch } })
}

describe('the deviceAuthorizationClient of better-auth 1.7', () => {
  const given = testAppsOn()

  test('signs a device in that its user approves', async () => {
    const app = await given(deviceOptions)
    app.stopClock()
    const [device, browser] = [clientOf(app), clientOf(app)]
    await browser.signUp.email(details('Olga'))
    const { data: codes } = await device.device.code({ client_id: 'cli', scope: 'openid' })
    const asking = { grant_type, device_code: codes?.device_code ?? '', client_id: 'cli' } as const
    expect((await device.device.token(asking)).error).toMatchObject({ error: 'authorization_pending' })
    expect((await device.device.token(asking)).error).toMatchObject({ error: 'slow_down' })
    const user_code = codes?.user_code ?? ''
    const opened = (await browser.device({ query: { user_code } })).data
    expect(opened).toMatchObject({ user_code, status: 'pending', client_id: 'cli', scope: 'openid' })
    expect((await browser.device.approve({ userCode: user_code })).data).toEqual({ success: true })
    app.pass(10)
    const { data: token } = await device.device.token(asking)
    expect(token).toMatchObject({ token_type: 'Bearer', scope: 'openid' })
    const headers = { Authorization: `Bearer ${token?.access_token}` }
    expect((await device.getSession({ fetchOptions: { headers } })).data?.user.name).toBe('Olga')
    expect((await device.getSession()).data).toBeNull()
  })

  test('tells a device that its user has denied it', async () => {
    const app = await given(deviceOptions)
    const [device, browser] = [clientOf(app), clientOf(app)]
    await browser.signUp.email(details('Olga'))
    const { data: codes } = await device.device.code({ client_id: 'cli' })
    const user_code = codes?.user_code ?? ''
    const early = await browser.device.deny({ userCode: user_code })
    expect(early.error).toMatchObject({ status: 400, error: 'invalid_request' })
    await browser.device({ query: { user_code } })
    expect((await browser.device.deny({ userCode: user_code })).data).toEqual({ success: true })
    const refused = await device.device.token({ grant_type, device_code: codes?.device_code ?? '', client_id: 'cli' })
    expect(refused.error).toMatchObject({ error: 'access_denied' })
  })
})
