import type { FoyerOptions } from '@foyer/auth-domain/options'
import { expect, test } from 'vitest'
import type { TestClient } from './client.ts'
import { givenInvitation, givenOrganization, givenUsers } from './organizations.ts'
import type { StartApp } from './suite.ts'
import { run, tablesWithoutCounters } from './tables.ts'
import type { TestApp } from './test-app.ts'
import { call } from './transports.ts'

/** The refusals of an operation by user name, with status and message; '' where no body is sent (wire). */
export type Refused = {
  does: string
  options?: FoyerOptions['organization']
  refused: [who: string, input: object | undefined, status: number, message: string][]
}

/**
 * A test for each operation: all its refusals, one after the other in one app, have the expected message and change no
 * table.
 */
export function testRefused(startApp: StartApp, operations: readonly Refused[]): void {
  test.each(operations)('$does, options $options', async ({ does, options, refused }) => {
    const app = await startApp({ organization: options })
    const as = await givenRefusalUsers(app)
    const before = await tablesWithoutCounters(app.database)
    for (const [who, input, status, message] of refused) {
      const answer = await call(as(who), does, input)
      const actual = { status: answer.status, message: answer.message ?? answer.text, setCookies: answer.setCookies }
      expect(actual, `${who} ${JSON.stringify(input)}`).toEqual({ status, message, setCookies: [] })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
}

/**
 * Olga owns Acme, Adam is an admin and Mia and Max are members there; Boris owns Bolt. Sara is in neither. Nina has
 * an open invitation to Acme, Nick an expired one, Nora a rejected one, and Nils one whose inviter is no member.
 * `nobody` is signed out.
 */
export async function givenRefusalUsers(app: TestApp): Promise<(name: string) => TestClient> {
  const acme = await givenOrganization(app, { owner: 'olga', admin: 'adam', member: ['mia', 'max'] })
  const bolt = await givenOrganization(app, { owner: 'boris' }, 'bolt')
  const others = await givenUsers(app, 'sara', 'nina', 'nick', 'nora', 'nils')
  await givenInvitation(app, { to: 'nina' })
  await givenInvitation(app, { to: 'nick' })
  await givenInvitation(app, { to: 'nora', status: 'rejected' })
  await givenInvitation(app, { to: 'nils', from: 'sara' })
  await givenInvitation(app, { organizationId: 'bolt', to: 'sara', from: 'boris' })
  await run(app.database, `update invitation set "expiresAt" = now() - interval '1 s' where id = 'acme-nick'`)
  const members = new Map(['olga', 'adam', 'mia', 'max'].map((name) => [name, acme.as(name)]))
  return (name) => {
    if (name === 'nobody') return app.client()
    return name === 'boris' ? bolt.as(name) : (members.get(name) ?? others(name))
  }
}
