import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'

const given = testAppsOn()

test('an admin sees what the service lacks for production, with what fixes it, and nothing that is well', async () => {
  const { adam } = await givenAdminUsers(given)
  const findings = await adam.trpc.admin.listFindings.query()
  expect(findings.find(({ what }) => what === 'SMTP_URL')).toMatchObject({ ok: false, fix: expect.any(String) })
  expect(findings.filter(({ ok, warns }) => ok && warns !== true)).toEqual([])
})

test('nobody else does', async () => {
  const app = await given()
  const max = await signedUp(app, 'Max')
  await expect(max.trpc.admin.listFindings.query()).rejects.toThrow('You are not allowed to list findings')
  await expect(app.client().trpc.admin.listFindings.query()).rejects.toThrow('Not authenticated')
})
