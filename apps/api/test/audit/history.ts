import { giveRole } from '../admin/cast.ts'
import { givenCompany, givenPeople } from '../support/companies.ts'
import type { GivenWorld } from '../support/suite.ts'
import type { Visitor } from '../support/visitor.ts'
import type { World } from '../support/world.ts'

export type History = { world: World; as(name: string): Visitor }

/**
 * Mia and then Olga have changed their names, Olga, who owns Acme, has changed its name, and Adam, an admin of the
 * service, has made Mia an editor. Otto is an admin of Acme, Mia a member; Sara has done nothing.
 */
export async function givenHistory(given: GivenWorld): Promise<History> {
  const world = await given()
  world.stopClock()
  const acme = await givenCompany(world, { owner: 'olga', admin: 'otto', member: 'mia' })
  const others = await givenPeople(world, 'adam', 'sara')
  await giveRole(world, 'adam', 'admin')
  const acts = [
    () => acme.as('mia').trpc.user.updateUser.mutate({ name: 'Mia M.' }),
    () => acme.as('olga').trpc.user.updateUser.mutate({ name: 'Olga O.' }),
    () => renameAcme(acme.as('olga')),
    () => others('adam').trpc.admin.setRole.mutate({ userId: 'mia', role: 'editor' }),
  ]
  for (const act of acts) {
    world.pass(1)
    await act()
  }
  return { world, as: (name) => (['adam', 'sara'].includes(name) ? others(name) : acme.as(name)) }
}

function renameAcme(olga: Visitor): Promise<unknown> {
  return olga.trpc.organization.updateOrganization.mutate({ organizationId: 'acme', data: { name: 'Acme Inc.' } })
}
