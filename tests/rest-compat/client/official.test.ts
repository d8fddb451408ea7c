import type { Answer, Client } from '@foyer/rest-compat/client/client'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD } from '@foyer/testing/users'
import { createAuthClient } from 'better-auth/client'
import { organizationClient } from 'better-auth/client/plugins'
import { describe, expect, test } from 'vitest'
import { browserFetch, type RecordedRequest } from '#rest-compat/differential/client-fetch.ts'
import { givenClient } from './with-cookies.ts'

type Official = ReturnType<typeof officialClient>['client']

function officialClient({ baseUrl }: TestApp) {
  const { fetch, requests } = browserFetch(baseUrl)
  const plugins = [organizationClient({ teams: { enabled: true } })]
  return { client: createAuthClient({ baseURL: baseUrl, plugins, fetchOptions: { customFetchImpl: fetch } }), requests }
}

/** Calls that both clients support, in this order. */
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

describe('compared with the official client', () => {
  const given = testAppsOn()

  test('the same requests are sent, and answers of the same shape are returned', async () => {
    const app = await given()
    expect(await runSteps(givenClient(app), 'Mia')).toEqual(await runSteps(officialClient(app), 'Max'))
  })
})

async function runSteps(
  { client, requests }: { client: Client | Official; requests: RecordedRequest[] },
  name: string,
): Promise<object[]> {
  const results: object[] = []
  for (const step of steps) {
    const { data, error } = { data: undefined, error: undefined, ...(await step(client, name)) }
    const calls = requests.splice(0).map(({ method, path, status }) => ({ method, path, status }))
    results.push({ calls, data: shapeOf(data), error: comparableError(error) })
  }
  return results
}

/** The shape of a value: the types of its fields. */
function shapeOf(value: unknown): unknown {
  if (value instanceof Date) return 'date'
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]))
}

// The official client also returns the status text, which replaces the message of an answer without a body.
function comparableError(error: unknown): object | null {
  if (typeof error !== 'object' || error === null) return null
  const { status, code, message } = { status: 0, code: undefined, message: undefined, ...error }
  return { status, code, message: code === undefined ? undefined : message }
}
