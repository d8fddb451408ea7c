import type { Door } from '../support/doors.ts'
import { details } from '../support/people.ts'
import { type Scene, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import type { Visitor } from '../support/visitor.ts'
import type { World } from '../support/world.ts'

/** Someone who has told nothing of themselves, signed in in a browser of their own. */
export type Anonymous = { browser: Visitor; id: string }

/** Olga at a provider. */
export const google = { provider: 'google', person: someone('Olga'), callbackURL: '/inside' }

/** The ways of signing in as Olga, who is known already. */
export const waysIn: readonly { way: string; go(scene: Scene, browser: Visitor, door: Door): Promise<unknown> }[] = [
  { way: 'password', go: (_scene, browser, { knock }) => knock(browser, 'signInEmail', details('Olga')) },
  { way: 'a provider', go: (scene, browser, door) => signInBy(scene, browser, google, door) },
]

export async function givenAnonymous(world: World): Promise<Anonymous> {
  const browser = world.visitor()
  const { json } = await browser.post('/sign-in/anonymous')
  return { browser, id: json.user.id }
}

/** Another browser with the same cookies, as a thief or an old tab has them. */
export function copyOf(world: World, { cookies }: Visitor): Visitor {
  const copy = world.visitor()
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}

/** Makes somebody a member of Acme. */
export async function joinAcme({ database, services }: World, userId: string, role: string): Promise<void> {
  const row = { id: `acme-${userId}`, organizationId: 'acme', userId, role, createdAt: services.now() }
  await database.db.insertInto('member').values(row).execute()
}
