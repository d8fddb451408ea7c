import { type Client, createClient } from '@foyer/rest-compat/client/client'
import { eventually } from '@foyer/testing/eventually'
import { testAppsOn } from '@foyer/testing/suite'
import { details, PASSWORD } from '@foyer/testing/users'
import { afterEach, describe, expect, test } from 'vitest'
import type { RecordedRequest } from '#rest-compat/differential/client-fetch.ts'
import { givenClient, signedUpClient } from './with-cookies.ts'

const olga = { email: 'olga@example.com', password: PASSWORD }
const acme = { name: 'Acme', slug: 'acme' }
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe("the client's session store", () => {
  const given = testAppsOn()
  const unsubscribers: (() => void)[] = []
  afterEach(() => {
    for (const unsubscribe of unsubscribers.splice(0)) unsubscribe()
  })

  /** Subscribes to the store; returns the user names of its states from then on. */
  function subscribe({ session }: Client): (string | undefined)[] {
    const names: (string | undefined)[] = []
    unsubscribers.push(session.subscribe(() => names.push(session.get().data?.user.name)))
    return names
  }

  /** All calls that can change the session. */
  const triggers: { name: string; act: (client: Client) => Promise<{ error: unknown }> }[] = [
    { name: 'signing out', act: (client) => client.signOut() },
    { name: 'updating the user', act: (client) => client.updateUser({ name: 'Olga O.' }) },
    { name: 'signing in', act: (client) => client.signIn.email(olga) },
    { name: 'signing up', act: (client) => client.signUp.email(details('Mia')) },
    { name: 'deleting the user', act: (client) => client.deleteUser({ password: PASSWORD }) },
    { name: 'setting the active organization', act: (client) => client.organization.setActive() },
  ]

  test.each(triggers)('after $name it refetches, a moment later', async ({ act }) => {
    const { client, requests } = await signedUpClient(await given(), 'Olga')
    subscribe(client)
    await eventually(() => expect(client.session.get().isPending).toBe(false))
    await pause(50)
    requests.length = 0
    expect((await act(client)).error).toBeNull()
    expect(countFetches(requests.slice(-1))).toBe(0)
    await eventually(() => expect(requests.at(-1)?.path).toBe('/api/auth/get-session'))
  })

  test('after an anonymous sign-in it refetches', async () => {
    const { client } = givenClient(await given({ anonymous: { enabled: true } }))
    subscribe(client)
    await client.signIn.anonymous()
    await eventually(() => expect(client.session.get().data?.user.isAnonymous).toBe(true))
  })

  test('where renewals are left to clients it renews a session that is due', async () => {
    const app = await given({ session: { deferSessionRefresh: true } })
    const { client, requests } = await signedUpClient(app, 'Olga')
    // The sign-up refetches too, a moment later.
    await pause(50)
    app.pass(2 * 86_400)
    requests.length = 0
    const names = subscribe(client)
    await eventually(() => expect(names).toEqual(['Olga']))
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/auth/get-session',
      'POST /api/auth/get-session',
    ])
    expect((await client.getSession()).data).toMatchObject({ needsRefresh: false })
  })

  test('after verifying an email it refetches', async () => {
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    const { client } = await signedUpClient(app, 'Olga')
    subscribe(client)
    const token = await eventually(() => {
      const url = app.mailbox.list('olga@example.com')[0]?.url ?? ''
      return new URL(url).searchParams.get('token') ?? ''
    })
    expect((await client.verifyEmail({ query: { token } })).error).toBeNull()
    await eventually(() => expect(client.session.get().data?.user.emailVerified).toBe(true))
  })

  test('it reports each change in order', async () => {
    const { client } = givenClient(await given())
    expect(client.session.get()).toMatchObject({ data: null, error: null, isPending: true })
    const names = subscribe(client)
    await eventually(() => expect(names).toEqual([undefined]))
    expect(client.session.get()).toMatchObject({ data: null, error: null, isPending: false })
    await client.signUp.email(details('Olga'))
    await eventually(() => expect(names).toEqual([undefined, 'Olga']))
    await client.updateUser({ name: 'Olga O.' })
    await eventually(() => expect(names).toEqual([undefined, 'Olga', 'Olga O.']))
    await client.signOut()
    await eventually(() => expect(names).toEqual([undefined, 'Olga', 'Olga O.', undefined]))
  })

  test('neither a refused sign-in nor a call that changes no session causes a refetch', async () => {
    const { client, requests } = await signedUpClient(await given(), 'Olga')
    subscribe(client)
    await eventually(() => expect(client.session.get().isPending).toBe(false))
    await pause(50)
    requests.length = 0
    await client.signIn.email({ ...olga, password: 'wrong-password' })
    await client.organization.create(acme)
    await client.listSessions()
    await pause(100)
    expect(countFetches(requests)).toBe(0)
    expect(client.session.get().data?.user.name).toBe('Olga')
  })

  test('it fetches nothing without listeners, and once for several listeners', async () => {
    const { client, requests } = await signedUpClient(await given(), 'Olga')
    await pause(50)
    expect(countFetches(requests)).toBe(0)
    subscribe(client)
    subscribe(client)
    await eventually(() => expect(client.session.get().data?.user.name).toBe('Olga'))
    expect(countFetches(requests)).toBe(1)
  })

  test('it stops a second after the last listener has unsubscribed, and not before', async () => {
    const { client, requests } = await signedUpClient(await given(), 'Olga')
    const [unsubscribeFirst, unsubscribeSecond] = [
      client.session.subscribe(() => undefined),
      client.session.subscribe(() => undefined),
    ]
    unsubscribeFirst()
    await pause(1_200)
    await client.updateUser({ name: 'Olga O.' })
    await eventually(() => expect(client.session.get().data?.user.name).toBe('Olga O.'))
    unsubscribeSecond()
    await pause(500)
    await client.updateUser({ name: 'Olga P.' })
    await eventually(() => expect(client.session.get().data?.user.name).toBe('Olga P.'))
    await pause(1_200)
    requests.length = 0
    await client.updateUser({ name: 'Olga Q.' })
    await pause(100)
    expect(countFetches(requests)).toBe(0)
    subscribe(client)
    await eventually(() => expect(client.session.get().data?.user.name).toBe('Olga Q.'))
  })

  test('a new listener within that second needs no refetch', async () => {
    const { client, requests } = await signedUpClient(await given(), 'Olga')
    await pause(50)
    client.session.subscribe(() => undefined)()
    await eventually(() => expect(client.session.get().isPending).toBe(false))
    subscribe(client)
    await pause(1_200)
    expect(countFetches(requests)).toBe(1)
  })

  test('it returns the same view object until something changes', async () => {
    const { client } = await signedUpClient(await given(), 'Olga')
    subscribe(client)
    await eventually(() => expect(client.session.get().isPending).toBe(false))
    const view = client.session.get()
    expect(client.session.get()).toBe(view)
    await view.refetch()
    expect(client.session.get()).not.toBe(view)
  })

  test('when Foyer is unreachable it reports the error and keeps the last session', async () => {
    const app = await given()
    const { client } = await signedUpClient(app, 'Olga')
    subscribe(client)
    await eventually(() => expect(client.session.get().data?.user.name).toBe('Olga'))
    await app.close()
    await client.session.refetch()
    expect(client.session.get()).toMatchObject({
      data: { user: { name: 'Olga' } },
      error: { status: 0, code: 'NETWORK_FAILURE' },
      isPending: false,
    })
  })
})

test('of two overlapping requests, the response to the later one wins', async () => {
  const pending: ((name: string | null) => void)[] = []
  const client = createClient({
    baseURL: 'https://accounts.example.com',
    fetch: () => new Promise((resolve) => pending.push((name) => resolve(Response.json(name && { user: { name } })))),
  })
  const [first, second] = [client.session.refetch(), client.session.refetch()]
  pending[1]?.(null)
  await second
  pending[0]?.('Olga')
  await first
  expect(client.session.get().data).toBeNull()
})

function countFetches(requests: readonly RecordedRequest[]): number {
  return requests.filter(({ path }) => path === '/api/auth/get-session').length
}
