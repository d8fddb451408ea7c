import type { TestClient } from '@foyer/testing/client'
import { givenOrganization, givenUsers } from '@foyer/testing/organizations'
import type { StartApp } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

export type History = { app: TestApp; as(name: string): TestClient }

/**
 * Mia and then Olga change their names, Olga, who owns Acme, renames it, and Adam, an admin of the service, makes Mia an
 * editor. Otto is an admin of Acme, Mia a member; Sara has no events.
 */
export async function givenHistory(given: StartApp): Promise<History> {
  const app = await given({ admin: { applicationRoles: ['editor'] } })
  app.stopClock()
  const acme = await givenOrganization(app, { owner: 'olga', admin: 'otto', member: 'mia' })
  const others = await givenUsers(app, 'adam', 'sara')
  await setUserRole(app, 'adam', 'admin')
  const mutations = [
    () => acme.as('mia').trpc.user.updateUser.mutate({ name: 'Mia M.' }),
    () => acme.as('olga').trpc.user.updateUser.mutate({ name: 'Olga O.' }),
    () => renameAcme(acme.as('olga')),
    () => others('adam').trpc.admin.setRole.mutate({ userId: 'mia', role: 'editor' }),
  ]
  for (const mutate of mutations) {
    app.pass(1)
    await mutate()
  }
  return { app, as: (name) => (['adam', 'sara'].includes(name) ? others(name) : acme.as(name)) }
}

function renameAcme(olga: TestClient): Promise<unknown> {
  return olga.trpc.organization.updateOrganization.mutate({ organizationId: 'acme', data: { name: 'Acme Inc.' } })
}
