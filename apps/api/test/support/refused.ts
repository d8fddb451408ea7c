import type { FoyerOptions } from '@foyer/auth-domain/options'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenInvitation, givenPeople, leadsTo } from './companies.ts'
import { type Door, doors, type Said } from './doors.ts'
import type { GivenWorld } from './suite.ts'
import { lastingTables, run } from './tables.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** Who is refused an operation, with which status and words; '' where the wire sends no body. */
export type Refused = {
  does: string
  options?: FoyerOptions['organization']
  refused: [who: string, input: object | undefined, status: number, message: string][]
}

/**
 * A test for each operation at each door that leads there: all its refusals, one after the other in one world, are in
 * the words they tell and leave everything as it was.
 */
export function testRefused(given: GivenWorld, operations: readonly Refused[]): void {
  describe.each(doors)('over $name', ({ name, knock }) => {
    const served = operations.filter(({ does }) => leadsTo({ name }, does))
    test.each(served)('$does, options $options', async ({ does, options, refused }) => {
      const world = await given({ organization: options })
      const as = await givenScene(world)
      const before = await lastingTables(world.database)
      for (const [who, input, status, message] of refused) {
        const said = await knock(as(who), does, input)
        const heard = { status: said.status, message: heardAt(name, said, message), setCookies: said.setCookies }
        expect(heard, `${who} ${JSON.stringify(input)}`).toEqual({ status, message, setCookies: [] })
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })
  })
}

// Where REST sends no body, tRPC has words all the same; which ones nobody relies on.
function heardAt(door: Door['name'], said: Said, expected: string): string | undefined {
  if (expected !== '') return said.message
  return door === 'REST' ? said.text : ''
}

/**
 * Olga owns Acme, Adam is an admin and Mia and Max are members there; Boris owns Bolt. Sara is in neither. Nina is
 * invited to Acme, Nick was too long ago, Nora has declined, and Nils was invited by somebody who has left. `nobody` is
 * signed out.
 */
export async function givenScene(world: World): Promise<(name: string) => Visitor> {
  const acme = await givenCompany(world, { owner: 'olga', admin: 'adam', member: ['mia', 'max'] })
  const bolt = await givenCompany(world, { owner: 'boris' }, 'bolt')
  const others = await givenPeople(world, 'sara', 'nina', 'nick', 'nora', 'nils')
  await givenInvitation(world, { to: 'nina' })
  await givenInvitation(world, { to: 'nick' })
  await givenInvitation(world, { to: 'nora', status: 'rejected' })
  await givenInvitation(world, { to: 'nils', from: 'sara' })
  await givenInvitation(world, { organizationId: 'bolt', to: 'sara', from: 'boris' })
  await run(world.database, `update invitation set "expiresAt" = now() - interval '1 s' where id = 'acme-nick'`)
  const insiders = new Map(['olga', 'adam', 'mia', 'max'].map((name) => [name, acme.as(name)]))
  return (name) => {
    if (name === 'nobody') return world.visitor()
    return name === 'boris' ? bolt.as(name) : (insiders.get(name) ?? others(name))
  }
}
