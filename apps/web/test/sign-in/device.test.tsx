import { DEVICE_GRANT } from '@foyer/auth-domain/oauth-provider/oauth-client'
import type { TestClient } from '@foyer/testing/client'
import { type DeviceCodes, deviceOptions, givenDeviceCodes, poll } from '@foyer/testing/devices'
import { providerOptions, RESOURCE } from '@foyer/testing/oauth-clients'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { entered, fill, heading, press, says, submitSignIn } from '#test/page-actions.ts'

const shown = ({ user_code }: DeviceCodes) => `${user_code.slice(0, 4)}-${user_code.slice(4)}`

async function enter(user: UserEvent, userCode: string): Promise<void> {
  await fill(user, 'Code', userCode)
  await press(user, 'Continue')
}

describe('the page of a device’s code', () => {
  const given = testAppsOn()

  // Acme TV, which Olga has made in acme.
  async function givenMade(metadata: object) {
    const app = await given(providerOptions)
    const olga = await signedUp(app, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    const made = { client_name: 'Acme TV', redirect_uris: ['http://localhost/'], grant_types: [DEVICE_GRANT] }
    const kind = { application_type: 'native', token_endpoint_auth_method: 'none', organizationId: 'acme' }
    const { client_id } = (await olga.post('/oauth2/create-client', { ...made, ...kind, ...metadata })).json
    const open = async (asked: object, browser: TestClient = olga) => {
      const { user_code } = (await app.client().post('/device/code', { client_id, ...asked })).json
      const user = await openPage(app, '/device', browser)
      await enter(user, user_code)
      await heading('Connect Acme TV to your account?')
      return user
    }
    return { app, olga, open }
  }

  test('shows a program without a known name by what it says of itself, and a guest without their address', async () => {
    const app = await given({ ...deviceOptions, anonymous: { enabled: true } })
    const browser = app.client()
    await browser.post('/sign-in/anonymous')
    const userAgent = 'Acme internal tool build 7 of the night shift, at sea'
    const { user_code } = await givenDeviceCodes(app.client({ 'user-agent': userAgent }))
    await enter(await openPage(app, '/device', browser), user_code)
    await heading('Let Acme CLI sign in?')
    await says('Acme internal tool build 7 of the night…')
    await says('your account Guest')
    expect(document.body.textContent).not.toContain('temp-')
  })

  test('takes the code of a link and does no more, after a sign-in too', async () => {
    const app = await given(deviceOptions)
    await signedUp(app, 'Olga')
    const codes = await givenDeviceCodes(app.client())
    const { client, sent } = networkOf(app.client())
    const opened = () => sent.filter((path) => path.includes('openDeviceCode'))
    const user = await openPage(app, `/device?user_code=${codes.user_code}`, client)
    await submitSignIn(user, details('Olga'))
    await heading('Sign in on a device')
    expect(await entered('Code')).toBe(shown(codes))
    expect([opened(), (await poll(app.client(), codes)).json.error]).toEqual([[], 'authorization_pending'])
    await press(user, 'Continue')
    await press(user, 'Deny')
    await heading('Denied')
    expect(opened()).toHaveLength(1)
    expect(await countRows(app.database, 'session')).toBe(2)
  })

  test('says of a code that it is wrong, answered, open in another account, or expired', async () => {
    const app = await given(deviceOptions)
    const [olga, max] = [await signedUp(app, 'Olga'), await signedUp(app, 'Max')]
    const { user_code: answered } = await givenDeviceCodes(app.client())
    const { user_code: foreign } = await givenDeviceCodes(app.client())
    const { user_code: late } = await givenDeviceCodes(app.client())
    await max.get(`/device?user_code=${foreign}`)
    await olga.get(`/device?user_code=${answered}`)
    expect((await olga.post('/device/deny', { userCode: answered })).status).toBe(200)
    const user = await openPage(app, '/device', olga)
    await enter(user, 'BBBB-BBBB')
    await says('That code doesn’t exist')
    await enter(user, answered)
    await says('already been answered')
    await enter(user, foreign)
    await says('another account')
    app.pass(1800)
    await enter(user, late)
    await says('has expired')
    expect(await countRows(app.database, 'session')).toBe(2)
  })

  test('shows what an application that has registered itself asks for, and gives it that', async () => {
    const dynamicRegistration = { enabled: true }
    const app = await given({ oauthProvider: { ...providerOptions.oauthProvider, dynamicRegistration } })
    const olga = await signedUp(app, 'Olga')
    const metadata = { client_name: 'Acme TV', redirect_uris: ['http://localhost/'], grant_types: [DEVICE_GRANT] }
    const { client_id } = (await app.client().post('/oauth2/register', metadata)).json
    const codes = (await app.client().post('/device/code', { client_id, scope: 'openid email' })).json
    const user = await openPage(app, '/device', olga)
    await enter(user, codes.user_code)
    await heading('Connect Acme TV to your account?')
    await says('Unverified application')
    await says('See your email')
    await press(user, 'Approve')
    await heading('Approved')
    expect(await countRows(app.database, 'oauthGrant')).toBe(1)
    const asked = { grant_type: DEVICE_GRANT, device_code: codes.device_code, client_id }
    expect((await app.client().post('/oauth2/token', asked)).json).toMatchObject({ scope: 'openid email' })
  })

  test('warns of an application that an organization has made, without its link, and names the APIs that it asks for', async () => {
    const { olga, open } = await givenMade({ client_uri: 'https://bank.example.com' })
    const user = await open({ resource: RESOURCE })
    const warning = (await screen.findByText('Unverified application')).parentElement
    expect(warning?.textContent).toBe(
      'Unverified applicationMade by the organization “acme”. Foyer hasn’t checked it. It calls itself:Acme TV',
    )
    expect(screen.queryByRole('link', { name: /bank/ })).toBeNull()
    expect((await screen.findByRole('list', { name: 'It may use these APIs:' })).textContent).toBe(
      'api.example.com/notes',
    )
    await press(user, 'Approve')
    await heading('Approved')
    expect(await olga.trpc.oauthProvider.listConsents.query()).toMatchObject([{ scopes: [] }])
  })

  test('approves nothing of an application that asks only for an organization, which the user does not have', async () => {
    const { app, open } = await givenMade({})
    const max = await signedUp(app, 'Max')
    const user = await open({ scope: 'organization' }, max)
    await says('you aren’t in any')
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    await press(user, 'Deny')
    await heading('Denied')
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
  })

  test('says where no program signs in by a code', async () => {
    const app = await given()
    await openPage(app, '/device', await signedUp(app, 'Olga'))
    await heading('Not available')
  })
})
