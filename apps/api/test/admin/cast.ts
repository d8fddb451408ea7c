import type { FoyerOptions } from '@foyer/auth-domain/options'
import { browserOf, givenPeople } from '../support/companies.ts'
import type { GivenWorld } from '../support/suite.ts'
import type { Visitor } from '../support/visitor.ts'
import type { World } from '../support/world.ts'

/** Adam and Ada are admins, Uma and Max are not; each is signed in. */
export type Cast = { world: World; adam: Visitor; ada: Visitor; uma: Visitor; max: Visitor }

export async function givenCast(given: GivenWorld, options?: FoyerOptions): Promise<Cast> {
  const world = await given(options)
  const as = await givenPeople(world, 'adam', 'ada', 'uma', 'max')
  await giveRole(world, 'adam', 'admin')
  await giveRole(world, 'ada', 'admin')
  return { world, adam: as('adam'), ada: as('ada'), uma: as('uma'), max: as('max') }
}

export async function giveRole({ database }: World, id: string, role: string): Promise<void> {
  await database.db.updateTable('user').set({ role }).where('id', '=', id).execute()
}

/** The handle of a new session of somebody, and the browser that holds it. */
export async function sessionOf(world: World, id: string): Promise<{ browser: Visitor; token: string }> {
  const browser = await browserOf(world, id)
  return { browser, token: (await browser.get('/get-session')).json.session.token }
}
