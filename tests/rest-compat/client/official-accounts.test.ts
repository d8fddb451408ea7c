import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD } from '@foyer/testing/users'
import { createAuthClient } from 'better-auth/client'
import { multiSessionClient, oneTimeTokenClient, usernameClient } from 'better-auth/client/plugins'
import { describe, expect, test } from 'vitest'
import { browserFetch } from '#rest-compat/differential/client-fetch.ts'

const on = { enabled: true }

function clientOf({ baseUrl }: TestApp) {
  const { fetch, requests } = browserFetch(baseUrl)
  const plugins = [usernameClient(), multiSessionClient(), oneTimeTokenClient()]
  const client = createAuthClient({ baseURL: baseUrl, plugins, fetchOptions: { customFetchImpl: fetch } })
  return { client, requests }
}

describe('the plugins of the official client', () => {
  const given = testAppsOn()

  test('usernameClient signs up, signs in, renames and reads refusals', async () => {
    const { client } = clientOf(await given({ username: on }))
    await client.signUp.email({ ...details('Olga'), username: 'Ol.Ga' })
    expect((await client.getSession()).data?.user).toMatchObject({ username: 'ol.ga', displayUsername: 'Ol.Ga' })
    await client.updateUser({ username: 'Olga_2' })
    await client.signOut()
    const refused = await client.signIn.username({ username: 'ol.ga', password: PASSWORD })
    expect(refused.error).toMatchObject({ status: 401, code: 'INVALID_USERNAME_OR_PASSWORD' })
    const answer = await client.signIn.username({ username: 'OLGA_2', password: PASSWORD })
    expect(answer.data).toMatchObject({ token: expect.any(String), user: { username: 'olga_2' } })
  })

  test('multiSessionClient lists, switches and revokes', async () => {
    const { client } = clientOf(await given({ multiSession: on }))
    const olga = await client.signUp.email(details('Olga'))
    await client.signUp.email(details('Max'))
    const { data: listed } = await client.multiSession.listDeviceSessions({})
    expect(listed?.map(({ user }) => user.name)).toEqual(['Olga', 'Max'])
    const sessionToken = olga.data?.token ?? ''
    const { data } = await client.multiSession.setActive({ sessionToken })
    expect(data?.user.name).toBe('Olga')
    expect((await client.getSession()).data?.user.name).toBe('Olga')
    expect((await client.multiSession.revoke({ sessionToken })).data).toEqual({ status: true })
    expect((await client.getSession()).data?.user.name).toBe('Max')
    const gone = await client.multiSession.setActive({ sessionToken })
    expect(gone.error).toMatchObject({ status: 401, message: 'Invalid session token' })
  })

  test('oneTimeTokenClient hands a session over to another browser', async () => {
    const app = await given({ oneTimeToken: on })
    const { client } = clientOf(app)
    const { client: other } = clientOf(app)
    await client.signUp.email(details('Olga'))
    const token = (await client.oneTimeToken.generate()).data?.token ?? ''
    const handed = await other.oneTimeToken.verify({ token })
    expect(handed.data?.session.id).toBe((await client.getSession()).data?.session.id)
    expect((await other.getSession()).data?.user.name).toBe('Olga')
    const used = await other.oneTimeToken.verify({ token })
    expect(used.error).toMatchObject({ status: 400, message: 'Invalid token' })
  })
})
