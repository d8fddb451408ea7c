import { expect, expectTypeOf, test } from 'vitest'
import { type Answer, type Client, createClient } from '../../src/client/client.ts'
import { routes } from '../../src/routes/all.ts'

type Sent = { call: string; body: unknown }

/** A client on a line that notes what is sent and answers `{}`. */
function givenClient(): { client: Client; sent: Sent[] } {
  const sent: Sent[] = []
  const client = createClient({
    baseURL: 'https://accounts.example.com',
    fetch: async (url, { method, body }) => {
      sent.push({ call: `${method} ${url.replace('https://accounts.example.com/api/auth', '')}`, body })
      return Response.json({})
    },
  })
  return { client, sent }
}

/** What stands under a path's name, found as a reader of the types would. */
function callAt(client: Client, path: string): (input?: object) => Promise<unknown> {
  const names = path.split('/').slice(1)
  return names.reduce<unknown>(
    (at, name) =>
      Reflect.get(
        Object(at),
        name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase()),
      ),
    client,
  ) as (input?: object) => Promise<unknown>
}

const callable = routes.map(({ row }) => row).filter(({ path, produces }) => !path.includes(':') && !produces)

test.each(callable)('$name goes out as $method $path', async ({ method, path, input }) => {
  const { client, sent } = givenClient()
  const isGiven = method === 'POST' && !input.safeParse(undefined).success
  await callAt(client, path)(isGiven ? {} : undefined)
  expect(sent).toEqual([{ call: `${method} ${path}`, body: isGiven ? '{}' : undefined }])
})

test('a query is written into the address, and what is undefined left out', async () => {
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

test('an empty body is a body', async () => {
  const { client, sent } = givenClient()
  await client.deleteUser({})
  expect(sent).toEqual([{ call: 'POST /delete-user', body: '{}' }])
})

test('a client that is awaited, printed or written as JSON sends nothing', async () => {
  const { client, sent } = givenClient()
  await client
  await client.organization
  expect(JSON.stringify({ client, organization: client.organization })).toBe('{}')
  expect(sent).toEqual([])
})

test('a call takes and gives what its row says', () => {
  expectTypeOf<Parameters<Client['signIn']['email']>[0]>().toExtend<{ email: string; password: string }>()
  expectTypeOf<Client['signOut']>().returns.resolves.toEqualTypeOf<Answer<{ success: true }>>()
  expectTypeOf<Parameters<Client['signOut']>[0]>().toEqualTypeOf<undefined>()
  expectTypeOf<Parameters<Client['organization']['getInvitation']>[0]>().toEqualTypeOf<{ query: { id: string } }>()
  expectTypeOf<Client['deleteUser']['callback']>().returns.resolves.not.toExtend<{ data: { redirectTo: string } }>()
  expectTypeOf<Client>().not.toHaveProperty('callback')
  const { client } = givenClient()
  // @ts-expect-error a password is needed
  const withoutPassword = () => client.signIn.email({ email: 'olga@example.com' })
  // @ts-expect-error nothing is served there
  const nowhere = () => client.organization.dissolve()
  expect([withoutPassword, nowhere]).toHaveLength(2)
})
