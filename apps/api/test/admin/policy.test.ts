import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { onDatabase } from '../support/suite.ts'
import { givenCast } from './cast.ts'

describe.each(testDatabases())('what the pages of an admin judge rights by on $name', ({ open }) => {
  const given = onDatabase(open)

  test('an admin learns, by role or by name', async () => {
    const { adam, uma } = await givenCast(given, { admin: { adminRoles: ['admin', 'boss'], adminUserIds: ['uma'] } })
    const policy = { adminRoles: ['admin', 'boss'], adminUserIds: ['uma'], defaultRole: 'user' }
    expect(await adam.trpc.admin.getPolicy.query()).toEqual(policy)
    expect(await uma.trpc.admin.getPolicy.query()).toEqual(policy)
  })

  test('nobody else learns, not even as whom an admin acts', async () => {
    const { world, adam, uma } = await givenCast(given)
    expect(await uma.trpc.admin.getPolicy.query()).toBeNull()
    await adam.trpc.admin.impersonateUser.mutate({ userId: 'max' })
    expect(await adam.trpc.admin.getPolicy.query()).toBeNull()
    await expect(world.visitor().trpc.admin.getPolicy.query()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
  })
})
