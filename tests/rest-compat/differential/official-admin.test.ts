import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { createAuthClient } from 'better-auth/client'
import { adminClient, anonymousClient } from 'better-auth/client/plugins'
import { describe, expect, test } from 'vitest'
import { browserFetch } from './client-fetch.ts'

describe('the official client administers Foyer', () => {
  const given = testAppsOn()

  function clientOf({ baseUrl }: TestApp) {
    const fetchOptions = { customFetchImpl: browserFetch(baseUrl).fetch }
    return createAuthClient({ baseURL: baseUrl, plugins: [adminClient(), anonymousClient()], fetchOptions })
  }

  type Client = ReturnType<typeof clientOf>

  // Wrapped in an object, because the client is a proxy with every property, `then` included, and would be awaited.
  async function signedUp(app: TestApp, name: string): Promise<{ client: Client; id: string }> {
    const client = clientOf(app)
    const { data } = await client.signUp.email(details(name))
    return { client, id: data?.user.id ?? '' }
  }

  async function givenAdam(): Promise<{
    app: TestApp
    adam: Client
    mia: Client
    ids: Record<'adam' | 'mia', string>
  }> {
    const app = await given({ anonymous: { enabled: true } })
    const [adam, mia] = [await signedUp(app, 'Adam'), await signedUp(app, 'Mia')]
    await run(app.database, `update "user" set role = 'admin' where id = '${adam.id}'`)
    return { app, adam: adam.client, mia: mia.client, ids: { adam: adam.id, mia: mia.id } }
  }

  test('an admin creates users, lists them, sets their roles and removes them', async () => {
    const { adam, ids } = await givenAdam()
    const created = await adam.admin.createUser({ ...details('Zoe'), role: 'user' })
    expect(created.data?.user).toMatchObject({ name: 'Zoe', role: 'user', createdAt: expect.any(Date) })
    const { data } = await adam.admin.listUsers({ query: { sortBy: 'email', limit: 2, offset: 1 } })
    expect(data).toMatchObject({ total: 3, limit: 2, offset: 1, users: [{ name: 'Mia' }, { name: 'Zoe' }] })
    const changed = await adam.admin.setRole({ userId: ids.mia, role: ['user', 'admin'] })
    expect(changed.data?.user).toMatchObject({ id: ids.mia, role: 'user,admin' })
    expect((await adam.admin.removeUser({ userId: ids.mia })).data).toEqual({ success: true })
    expect((await adam.admin.listUsers({ query: {} })).data?.total).toBe(2)
  })

  test('an admin bans a user and lifts the ban', async () => {
    const { adam, mia, ids } = await givenAdam()
    const banned = await adam.admin.banUser({ userId: ids.mia, banReason: 'spam', banExpiresIn: 60 })
    expect(banned.data?.user).toMatchObject({ banned: true, banReason: 'spam', banExpires: expect.any(Date) })
    expect((await mia.getSession()).data).toBeNull()
    expect((await mia.signIn.email(details('Mia'))).error).toMatchObject({ status: 403, code: 'BANNED_USER' })
    expect((await adam.admin.unbanUser({ userId: ids.mia })).data?.user).toMatchObject({ banned: false })
    expect((await mia.signIn.email(details('Mia'))).error).toBeNull()
    expect((await adam.admin.banUser({ userId: ids.adam })).error?.message).toBe('You cannot ban yourself')
  })

  test('an admin lists and revokes sessions', async () => {
    const { adam, mia, ids } = await givenAdam()
    const { data } = await adam.admin.listUserSessions({ userId: ids.mia })
    expect(data?.sessions).toMatchObject([{ userId: ids.mia, expiresAt: expect.any(Date) }])
    const [session] = data?.sessions ?? []
    expect((await adam.admin.revokeUserSession({ sessionToken: session?.token ?? '' })).data).toEqual({ success: true })
    expect((await mia.getSession()).data).toBeNull()
    await mia.signIn.email(details('Mia'))
    expect((await adam.admin.revokeUserSessions({ userId: ids.mia })).data).toEqual({ success: true })
    expect((await mia.getSession()).data).toBeNull()
  })

  test('an admin impersonates a user and stops', async () => {
    const { adam, ids } = await givenAdam()
    const { data } = await adam.admin.impersonateUser({ userId: ids.mia })
    expect(data).toMatchObject({ session: { userId: ids.mia, impersonatedBy: ids.adam }, user: { id: ids.mia } })
    expect((await adam.getSession()).data?.user.name).toBe('Mia')
    expect((await adam.admin.stopImpersonating()).error).toBeNull()
    expect((await adam.getSession()).data?.user.name).toBe('Adam')
    expect((await adam.admin.stopImpersonating()).error?.message).toBe('You are not impersonating anyone')
  })

  test('an admin sets a password', async () => {
    const { adam, mia, ids } = await givenAdam()
    const newPassword = 'another-password'
    expect((await adam.admin.setUserPassword({ userId: ids.mia, newPassword })).data).toEqual({ status: true })
    expect((await mia.signIn.email({ ...details('Mia'), password: newPassword })).error).toBeNull()
  })

  test('permissions are checked by the service and in the client itself', async () => {
    const { adam, mia } = await givenAdam()
    const permissions = { user: ['ban' as const] }
    expect((await adam.admin.hasPermission({ permissions })).data).toMatchObject({ success: true })
    expect((await mia.admin.hasPermission({ permissions })).data).toMatchObject({ success: false })
    expect(mia.admin.checkRolePermission({ role: 'user', permissions })).toBe(false)
    expect(mia.admin.checkRolePermission({ role: 'admin', permissions })).toBe(true)
  })

  test('a non-admin is refused', async () => {
    const { mia, ids } = await givenAdam()
    const refused = { status: 403, message: 'You are not allowed to list users' }
    expect((await mia.admin.listUsers({ query: {} })).error).toMatchObject(refused)
    expect((await mia.admin.setRole({ userId: ids.mia, role: 'admin' })).error?.status).toBe(403)
  })

  test('an anonymous user keeps their id when they sign up', async () => {
    const app = await given({ anonymous: { enabled: true } })
    const anonymous = clientOf(app)
    const { data } = await anonymous.signIn.anonymous()
    expect(data?.user).toMatchObject({ name: 'Anonymous', email: expect.stringMatching(/^temp-/) })
    expect((await anonymous.getSession()).data?.user).toMatchObject({ isAnonymous: true })
    expect((await anonymous.signIn.anonymous()).error).toMatchObject({ status: 400 })
    expect((await anonymous.signUp.email(details('Zoe'))).data?.user.id).toBe(data?.user.id)
    expect((await anonymous.getSession()).data?.user).toMatchObject({ isAnonymous: null, name: 'Zoe' })
  })
})
