import { testDatabases } from '@foyer/db/testing'
import { createAuthClient } from 'better-auth/client'
import { adminClient, anonymousClient } from 'better-auth/client/plugins'
import { describe, expect, test } from 'vitest'
import { details } from '../support/people.ts'
import { onDatabase } from '../support/suite.ts'
import { run } from '../support/tables.ts'
import type { World } from '../support/world.ts'
import { browserFetch } from './client-fetch.ts'

describe.each(testDatabases())('the official client administers Foyer on $name', ({ open }) => {
  const given = onDatabase(open)

  function clientOf({ baseUrl }: World) {
    const fetchOptions = { customFetchImpl: browserFetch(baseUrl).fetch }
    return createAuthClient({ baseURL: baseUrl, plugins: [adminClient(), anonymousClient()], fetchOptions })
  }

  type Client = ReturnType<typeof clientOf>

  // Given in an object: whoever awaits a client asks it for `then`, which it takes for a call.
  async function signedUp(world: World, name: string): Promise<{ client: Client; id: string }> {
    const client = clientOf(world)
    const { data } = await client.signUp.email(details(name))
    return { client, id: data?.user.id ?? '' }
  }

  async function givenAdam(): Promise<{
    world: World
    adam: Client
    mia: Client
    ids: Record<'adam' | 'mia', string>
  }> {
    const world = await given({ anonymous: { enabled: true } })
    const [adam, mia] = [await signedUp(world, 'Adam'), await signedUp(world, 'Mia')]
    await run(world.database, `update "user" set role = 'admin' where id = '${adam.id}'`)
    return { world, adam: adam.client, mia: mia.client, ids: { adam: adam.id, mia: mia.id } }
  }

  test('users are made, listed, given roles and removed', async () => {
    const { adam, ids } = await givenAdam()
    const made = await adam.admin.createUser({ ...details('Zoe'), role: 'user' })
    expect(made.data?.user).toMatchObject({ name: 'Zoe', role: 'user', createdAt: expect.any(Date) })
    const { data } = await adam.admin.listUsers({ query: { sortBy: 'email', limit: 2, offset: 1 } })
    expect(data).toMatchObject({ total: 3, limit: 2, offset: 1, users: [{ name: 'Mia' }, { name: 'Zoe' }] })
    const changed = await adam.admin.setRole({ userId: ids.mia, role: ['user', 'admin'] })
    expect(changed.data?.user).toMatchObject({ id: ids.mia, role: 'user,admin' })
    expect((await adam.admin.removeUser({ userId: ids.mia })).data).toEqual({ success: true })
    expect((await adam.admin.listUsers({ query: {} })).data?.total).toBe(2)
  })

  test('somebody is banned and let in again', async () => {
    const { adam, mia, ids } = await givenAdam()
    const banned = await adam.admin.banUser({ userId: ids.mia, banReason: 'spam', banExpiresIn: 60 })
    expect(banned.data?.user).toMatchObject({ banned: true, banReason: 'spam', banExpires: expect.any(Date) })
    expect((await mia.getSession()).data).toBeNull()
    expect((await mia.signIn.email(details('Mia'))).error).toMatchObject({ status: 403, code: 'BANNED_USER' })
    expect((await adam.admin.unbanUser({ userId: ids.mia })).data?.user).toMatchObject({ banned: false })
    expect((await mia.signIn.email(details('Mia'))).error).toBeNull()
    expect((await adam.admin.banUser({ userId: ids.adam })).error?.message).toBe('You cannot ban yourself')
  })

  test('sessions are listed and ended', async () => {
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

  test('an admin acts as somebody, and is themselves again', async () => {
    const { adam, ids } = await givenAdam()
    const { data } = await adam.admin.impersonateUser({ userId: ids.mia })
    expect(data).toMatchObject({ session: { userId: ids.mia, impersonatedBy: ids.adam }, user: { id: ids.mia } })
    expect((await adam.getSession()).data?.user.name).toBe('Mia')
    expect((await adam.admin.stopImpersonating()).error).toBeNull()
    expect((await adam.getSession()).data?.user.name).toBe('Adam')
    expect((await adam.admin.stopImpersonating()).error?.message).toBe('You are not impersonating anyone')
  })

  test('a password is set', async () => {
    const { adam, mia, ids } = await givenAdam()
    const newPassword = 'another-password'
    expect((await adam.admin.setUserPassword({ userId: ids.mia, newPassword })).data).toEqual({ status: true })
    expect((await mia.signIn.email({ ...details('Mia'), password: newPassword })).error).toBeNull()
  })

  test('permissions are asked for, there and in the client itself', async () => {
    const { adam, mia } = await givenAdam()
    const permissions = { user: ['ban' as const] }
    expect((await adam.admin.hasPermission({ permissions })).data).toMatchObject({ success: true })
    expect((await mia.admin.hasPermission({ permissions })).data).toMatchObject({ success: false })
    expect(mia.admin.checkRolePermission({ role: 'user', permissions })).toBe(false)
    expect(mia.admin.checkRolePermission({ role: 'admin', permissions })).toBe(true)
  })

  test('whoever is no admin is told so', async () => {
    const { mia, ids } = await givenAdam()
    const refused = { status: 403, message: 'You are not allowed to list users' }
    expect((await mia.admin.listUsers({ query: {} })).error).toMatchObject(refused)
    expect((await mia.admin.setRole({ userId: ids.mia, role: 'admin' })).error?.status).toBe(403)
  })

  test('somebody comes anonymously, and stays the same when they sign up', async () => {
    const world = await given({ anonymous: { enabled: true } })
    const guest = clientOf(world)
    const { data } = await guest.signIn.anonymous()
    expect(data?.user).toMatchObject({ name: 'Anonymous', email: expect.stringMatching(/^temp-/) })
    expect((await guest.getSession()).data?.user).toMatchObject({ isAnonymous: true })
    expect((await guest.signIn.anonymous()).error).toMatchObject({ status: 400 })
    expect((await guest.signUp.email(details('Zoe'))).data?.user.id).toBe(data?.user.id)
    expect((await guest.getSession()).data?.user).toMatchObject({ isAnonymous: null, name: 'Zoe' })
  })
})
