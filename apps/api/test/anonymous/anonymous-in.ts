import type { Visitor } from '../support/visitor.ts'
import type { World } from '../support/world.ts'

/** Someone who has told nothing of themselves, signed in in a browser of their own. */
export type Anonymous = { browser: Visitor; id: string }

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
