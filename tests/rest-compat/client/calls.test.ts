import { type Answer, type Client, createClient } from '@foyer/rest-compat/client/client'
import { isAlias } from '@foyer/rest-compat/endpoint'
import { routes } from '@foyer/rest-compat/routes/routes'
import { expect, expectTypeOf, test } from 'vitest'

type SentCall = { call: string; body: unknown }

/** A client whose `fetch` records the calls and answers `{}`. */
function givenClient(): { client: Client; sent: SentCall[] } {
  const sent: SentCall[] = []
  const client = createClient({
    baseURL: 'https://accounts.example.com',
    fetch: async (url, { method, body }) => {
      sent.push({ call: `${method} ${url.replace('https://accounts.example.com/api/auth', '')}`, body })
      return Response.json({})
    },
  })
  return { client, sent }
}

/** The call of a path, such as `organization.create` for `/organization/create`. */
function callAt(client: Client, path: string): (input?: object) => Promise<unknown> {
  const names = path.split('/').slice(1)
  return names.reduce<unknown>(
    (node, name) =>
      Reflect.get(
        Object(node),
        name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase()),
      ),
    client,
  ) as (input?: object) => Promise<unknown>
}

// The session store alone posts to a path whose name reads the session, and clients of OpenID Connect to that of the user info.
const callable = routes
  .map(({ row }) => row)
  .filter(({ name }) => name !== 'refreshSession' && name !== 'postUserInfo')
  .filter((row) => !row.path.includes(':') && !row.produces && !(row.method === 'GET' && isAlias(row)))

test.each(callable)('$name is sent as $method $path', async ({ method, path, input }) => {
  const { client, sent } = givenClient()
  const hasBody = method === 'POST' && !input.safeParse(undefined).success
  await callAt(client, path)(hasBody ? {} : undefined)
  expect(sent).toEqual([{ call: `${method} ${path}`, body: hasBody ? '{}' : undefined }])
})

test('a query is added to the URL, without undefined values', async () => {
  const { client, sent } = givenClient()
  await client.getSession({ query: { disableCookieCache: true, disableRefresh: undefined } })
  await client.admin.listUsers({ query: { searchValue: 'a&b', limit: 10 } })
  await client.organization.listInvitations({ query: {} })
  expect(sent.map(({ call }) => call)).toEqual([
    'GET /get-session?disableCookieCache=true',
    'GET /admin/list-users?searchValue=a%26b&limit=10',
    'GET /organization/list-invitations',
  ])
})

test('an empty body is sent', async () => {
  const { client, sent } = givenClient()
  await client.deleteUser({})
  expect(sent).toEqual([{ call: 'POST /delete-user', body: '{}' }])
})

test('awaiting a client or serializing it to JSON sends nothing', async () => {
  const { client, sent } = givenClient()
  await client
  await client.organization
  expect(JSON.stringify({ client, organization: client.organization })).toBe('{}')
  expect(sent).toEqual([])
})

test("a call's types match its contract row", () => {
  expectTypeOf<Parameters<Client['signIn']['email']>[0]>().toExtend<{ email: string; password: string }>()
  expectTypeOf<Client['signOut']>().returns.resolves.toEqualTypeOf<Answer<{ success: true }>>()
  expectTypeOf<Parameters<Client['signOut']>[0]>().toEqualTypeOf<undefined>()
  expectTypeOf<Parameters<Client['organization']['getInvitation']>[0]>().toEqualTypeOf<{ query: { id: string } }>()
  expectTypeOf<Client['deleteUser']['callback']>().returns.resolves.not.toExtend<{ data: { redirectTo: string } }>()
  expectTypeOf<Client>().not.toHaveProperty('callback')
  const { client } = givenClient()
  // @ts-expect-error the password is required
  const withoutPassword = () => client.signIn.email({ email: 'olga@example.com' })
  // @ts-expect-error there is no such endpoint
  const unknownCall = () => client.organization.dissolve()
  expect([withoutPassword, unknownCall]).toHaveLength(2)
})
