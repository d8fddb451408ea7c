import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from './admin-users.ts'

describe('the admin policy', () => {
  const given = testAppsOn()

  test('is readable by admins, by role or by id', async () => {
    const { adam, uma } = await givenAdminUsers(given, {
      admin: { adminRoles: ['admin', 'boss'], adminUserIds: ['uma'] },
    })
    const policy = {
      adminRoles: ['admin', 'boss'],
      adminUserIds: ['uma'],
      defaultRole: 'user',
      applicationRoles: [],
      userFields: [],
    }
    expect(await adam.trpc.admin.getPolicy.query()).toEqual(policy)
    expect(await uma.trpc.admin.getPolicy.query()).toEqual(policy)
  })

  test('is hidden from others, also while an admin impersonates them', async () => {
    const { app, adam, uma } = await givenAdminUsers(given)
    expect(await uma.trpc.admin.getPolicy.query()).toBeNull()
    await adam.trpc.admin.impersonateUser.mutate({ userId: 'max' })
    expect(await adam.trpc.admin.getPolicy.query()).toBeNull()
    await expect(app.client().trpc.admin.getPolicy.query()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
  })
})
