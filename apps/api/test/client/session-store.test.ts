import { testDatabases } from '@foyer/db/testing'
import { type Client, createClient } from '@foyer/rest-compat/client/client'
import { afterEach, describe, expect, test } from 'vitest'
import type { Made } from '../differential/client-fetch.ts'
import { eventually } from '../support/eventually.ts'
import { details, PASSWORD } from '../support/people.ts'
import { onDatabase } from '../support/suite.ts'
import { givenClient, signedUpClient } from './with-cookies.ts'

const olga = { email: 'olga@example.com', password: PASSWORD }
const acme = { name: 'Acme', slug: 'acme' }
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe.each(testDatabases())("the client's session store follows Foyer on $name", ({ open }) => {
  const given = onDatabase(open)
  const leaves: (() => void)[] = []
  afterEach(() => {
    for (const leave of leaves.splice(0)) leave()
  })

  /** What the store has shown since, the present first of all. */
  function watched({ session }: Client): (string | undefined)[] {
    const shown: (string | undefined)[] = []
    leaves.push(session.subscribe(() => shown.push(session.get().data?.user.name)))
    return shown
  }

  /** Everything that can change who is signed in, with what it needs beforehand. */
  const triggers: { name: string; act: (client: Client) => Promise<{ error: unknown }> }[] = [
    { name: 'signing out', act: (client) => client.signOut() },
    { name: 'a change of the user', act: (client) => client.updateUser({ name: 'Olga O.' }) },
    { name: 'signing in', act: (client) => client.signIn.email(olga) },
    { name: 'signing up', act: (client) => client.signUp.email(details('Mia')) },
    { name: 'deleting the user', act: (client) => client.deleteUser({ password: PASSWORD }) },
    { name: 'making an organization the active one', act: (client) => client.organization.setActive() },
  ]

  test.each(triggers)('after $name it looks again, 10 ms later', async ({ act }) => {
    const { client, made } = await signedUpClient(await given(), 'Olga')
    watched(client)
    await eventually(() => expect(client.session.get().isPending).toBe(false))
    await pause(50)
    made.length = 0
    expect((await act(client)).error).toBeNull()
    const acted = performance.now()
    expect(lookedAt(made.slice(-1))).toBe(0)
    await eventually(() => expect(made.at(-1)?.path).toBe('/api/auth/get-session'))
    // A busy machine takes its time as well.
    expect((made.at(-1)?.startedAt ?? Number.POSITIVE_INFINITY) - acted).toBeLessThan(500)
  })

  test('after an anonymous sign-in it looks again', async () => {
    const { client } = givenClient(await given({ anonymous: { enabled: true } }))
    watched(client)
    await client.signIn.anonymous()
    await eventually(() => expect(client.session.get().data?.user.isAnonymous).toBe(true))
  })

  test('after an address was verified it looks again', async () => {
    const world = await given({ emailVerification: { sendOnSignUp: true } })
    const { client } = await signedUpClient(world, 'Olga')
    watched(client)
    const token = await eventually(() => {
      const url = world.mailbox.list('olga@example.com')[0]?.url ?? ''
      return new URL(url).searchParams.get('token') ?? ''
    })
    expect((await client.verifyEmail({ query: { token } })).error).toBeNull()
    await eventually(() => expect(client.session.get().data?.user.emailVerified).toBe(true))
  })

  test('it shows each change in turn', async () => {
    const { client } = givenClient(await given())
    expect(client.session.get()).toMatchObject({ data: null, error: null, isPending: true })
    const shown = watched(client)
    await eventually(() => expect(shown).toEqual([undefined]))
    expect(client.session.get()).toMatchObject({ data: null, error: null, isPending: false })
    await client.signUp.email(details('Olga'))
    await eventually(() => expect(shown).toEqual([undefined, 'Olga']))
    await client.updateUser({ name: 'Olga O.' })
    await eventually(() => expect(shown).toEqual([undefined, 'Olga', 'Olga O.']))
    await client.signOut()
    await eventually(() => expect(shown).toEqual([undefined, 'Olga', 'Olga O.', undefined]))
  })

  test('neither a refused sign-in nor a call that changes no session makes it look', async () => {
    const { client, made } = await signedUpClient(await given(), 'Olga')
    watched(client)
    await eventually(() => expect(client.session.get().isPending).toBe(false))
    await pause(50)
    made.length = 0
    await client.signIn.email({ ...olga, password: 'wrong-password' })
    await client.organization.create(acme)
    await client.listSessions()
    await pause(100)
    expect(lookedAt(made)).toBe(0)
    expect(client.session.get().data?.user.name).toBe('Olga')
  })

  test('it asks nothing until somebody listens, and once however many do', async () => {
    const { client, made } = await signedUpClient(await given(), 'Olga')
    await pause(50)
    expect(lookedAt(made)).toBe(0)
    watched(client)
    watched(client)
    await eventually(() => expect(client.session.get().data?.user.name).toBe('Olga'))
    expect(lookedAt(made)).toBe(1)
  })

  test('it rests a second after the last has left, and not while one is there', async () => {
    const { client, made } = await signedUpClient(await given(), 'Olga')
    const [leave, stay] = [client.session.subscribe(() => undefined), client.session.subscribe(() => undefined)]
    leave()
    await pause(1_200)
    await client.updateUser({ name: 'Olga O.' })
    await eventually(() => expect(client.session.get().data?.user.name).toBe('Olga O.'))
    stay()
    await pause(500)
    await client.updateUser({ name: 'Olga P.' })
    await eventually(() => expect(client.session.get().data?.user.name).toBe('Olga P.'))
    await pause(1_200)
    made.length = 0
    await client.updateUser({ name: 'Olga Q.' })
    await pause(100)
    expect(lookedAt(made)).toBe(0)
    watched(client)
    await eventually(() => expect(client.session.get().data?.user.name).toBe('Olga Q.'))
  })

  test('whoever comes back within the second finds it awake', async () => {
    const { client, made } = await signedUpClient(await given(), 'Olga')
    await pause(50)
    client.session.subscribe(() => undefined)()
    await eventually(() => expect(client.session.get().isPending).toBe(false))
    watched(client)
    await pause(1_200)
    expect(lookedAt(made)).toBe(1)
  })

  test('it shows one and the same view until something changes', async () => {
    const { client } = await signedUpClient(await given(), 'Olga')
    watched(client)
    await eventually(() => expect(client.session.get().isPending).toBe(false))
    const view = client.session.get()
    expect(client.session.get()).toBe(view)
    await view.refetch()
    expect(client.session.get()).not.toBe(view)
  })

  test('when Foyer cannot be asked it tells so, and keeps what it knows', async () => {
    const world = await given()
    const { client } = await signedUpClient(world, 'Olga')
    watched(client)
    await eventually(() => expect(client.session.get().data?.user.name).toBe('Olga'))
    await world.close()
    await client.session.refetch()
    expect(client.session.get()).toMatchObject({
      data: { user: { name: 'Olga' } },
      error: { status: 0, code: 'NETWORK_FAILURE' },
      isPending: false,
    })
  })
})

test('of two answers that overtake each other, the one asked for last counts', async () => {
  const waiting: ((name: string | null) => void)[] = []
  const client = createClient({
    baseURL: 'https://accounts.example.com',
    fetch: () => new Promise((resolve) => waiting.push((name) => resolve(Response.json(name && { user: { name } })))),
  })
  const [first, second] = [client.session.refetch(), client.session.refetch()]
  waiting[1]?.(null)
  await second
  waiting[0]?.('Olga')
  await first
  expect(client.session.get().data).toBeNull()
})

function lookedAt(made: readonly Made[]): number {
  return made.filter(({ path }) => path === '/api/auth/get-session').length
}
