import { testDatabases } from '@foyer/db/testing'
import type { Answer, Client } from '@foyer/rest-compat/client/client'
import { createAuthClient } from 'better-auth/client'
import { organizationClient } from 'better-auth/client/plugins'
import { describe, expect, test } from 'vitest'
import { browserFetch, type Made } from '../differential/client-fetch.ts'
import { details, PASSWORD } from '../support/people.ts'
import { onDatabase } from '../support/suite.ts'
import type { World } from '../support/world.ts'
import { givenClient } from './with-cookies.ts'

type Official = ReturnType<typeof officialClient>['client']

function officialClient({ baseUrl }: World) {
  const { fetch, made } = browserFetch(baseUrl)
  const plugins = [organizationClient({ teams: { enabled: true } })]
  return { client: createAuthClient({ baseURL: baseUrl, plugins, fetchOptions: { customFetchImpl: fetch } }), made }
}

/** One call after the other, in the words both clients share. */
const steps: ((client: Client | Official, name: string) => Promise<Answer<unknown> | object>)[] = [
  (client, name) => client.signUp.email(details(name)),
  (client) => client.getSession(),
  (client) => client.getSession({ query: { disableCookieCache: true } }),
  (client) => client.updateUser({ name: 'Otto' }),
  (client, name) => client.signIn.email({ email: details(name).email, password: 'wrong-password' }),
  (client, name) => client.signIn.email({ email: details(name).email, password: PASSWORD, callbackURL: '/hall' }),
  (client) => client.listSessions(),
  (client) => client.listAccounts(),
  (client, name) => client.organization.create({ name, slug: name.toLowerCase(), metadata: { plan: 'gold' } }),
  (client) => client.organization.list(),
  (client) => client.organization.getInvitation({ query: { id: 'nowhere' } }),
  (client) => client.organization.listInvitations({ query: {} }),
  (client) => client.revokeOtherSessions(),
  (client) => client.changePassword({ currentPassword: PASSWORD, newPassword: 'another-horse-battery' }),
  (client) => client.signOut(),
  (client) => client.listSessions(),
]

describe.each(testDatabases())('step by step with the official client on $name', ({ open }) => {
  const given = onDatabase(open)

  test('the same calls go out, and the same kinds of answers come back', async () => {
    const world = await given()
    expect(await played(givenClient(world), 'Mia')).toEqual(await played(officialClient(world), 'Max'))
  })
})

async function played({ client, made }: { client: Client | Official; made: Made[] }, name: string): Promise<object[]> {
  const seen: object[] = []
  for (const step of steps) {
    const { data, error } = { data: undefined, error: undefined, ...(await step(client, name)) }
    const calls = made.splice(0).map(({ method, path, status }) => ({ method, path, status }))
    seen.push({ calls, data: kindOf(data), error: told(error) })
  }
  return seen
}

/** A value's shape: the kinds of what stands in it. */
function kindOf(value: unknown): unknown {
  if (value instanceof Date) return 'date'
  if (Array.isArray(value)) return value.map(kindOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, kindOf(inside)]))
}

// The official client also tells the status in words, and in place of a message where an answer has no body.
function told(error: unknown): object | null {
  if (typeof error !== 'object' || error === null) return null
  const { status, code, message } = { status: 0, code: undefined, message: undefined, ...error }
  return { status, code, message: code === undefined ? undefined : message }
}
