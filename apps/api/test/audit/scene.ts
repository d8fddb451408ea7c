import { giveRole } from '../admin/cast.ts'
import { givenCompany, givenInvitation, givenPeople } from '../support/companies.ts'
import { givenScene, type Scene } from '../support/providers/journey.ts'
import type { GivenWorld } from '../support/suite.ts'
import type { Visitor } from '../support/visitor.ts'

/**
 * Olga owns Acme, Mia and Max are members there, and Nina is invited; Sara is in no organization. Adam is an admin of the
 * service. All are signed in.
 */
export type Cast = Scene & { as(name: string): Visitor }

/** Does something that succeeds; one that must do something else before gives what is left to do. */
export type Act = (cast: Cast) => Promise<unknown>

export async function givenCast(given: GivenWorld): Promise<Cast> {
  const scene = await givenScene(given, { anonymous: { enabled: true }, jwt: { enabled: true } })
  const acme = await givenCompany(scene.world, { owner: 'olga', member: ['mia', 'max'] })
  const others = await givenPeople(scene.world, 'adam', 'sara', 'nina')
  await giveRole(scene.world, 'adam', 'admin')
  await givenInvitation(scene.world, { to: 'nina' })
  return { ...scene, as: (name) => (['olga', 'mia', 'max'].includes(name) ? acme.as(name) : others(name)) }
}
