import { embedded, type TestDatabase } from '@foyer/db/testing/test-database'
import { startTestApp, type TestApp } from '@foyer/testing/test-app'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserFetch } from './client-fetch.ts'

// The client updates its store only in a browser, which it detects by `window` when it is loaded.
Object.assign(globalThis, { window: {} })
const { createAuthClient: createVanillaClient } = await import('better-auth/client')
const { createAuthClient: createReactClient } = await import('better-auth/react')
Reflect.deleteProperty(globalThis, 'window')

const olga = { name: 'Olga', email: 'olga@example.com', password: 'correct-horse-battery' }

type Client = ReturnType<typeof createReactClient>
type Seen = { name: string | undefined; isPending: boolean; error: unknown }

describe("the official client's session store follows Foyer", () => {
  let database: TestDatabase
  let app: TestApp
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
  let stops: (() => void)[] = []
  beforeAll(async () => {
    database = await embedded.open()
    app = await startTestApp(database)
  })
  beforeEach(() => database.truncate())
  afterEach(() => {
    for (const stop of stops) stop()
    stops = []
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  function options() {
    return { baseURL: app.baseUrl, fetchOptions: { customFetchImpl: browserFetch(app.baseUrl).fetch } }
  }

  /** Subscribes to the session store; returns a function that reads its last state. */
  function watched(client: Pick<Client, '$store'>): () => Seen {
    let seen: Seen = { name: undefined, isPending: true, error: null }
    const { session } = client.$store.atoms
    if (session === undefined) throw new Error('The client has no session store')
    stops.push(
      session.subscribe(({ data, isPending, isRefetching, error }) => {
        seen = { name: data?.user.name, isPending: isPending || isRefetching, error }
      }),
    )
    return () => seen
  }

  test.each([
    { kind: 'vanilla', create: () => createVanillaClient(options()) },
    { kind: 'React', create: () => createReactClient(options()) },
  ])('in the $kind client it changes after signing up, renaming, signing out and signing in', async ({ create }) => {
    const client = create()
    const seen = watched(client)
    await vi.waitFor(() => expect(seen()).toEqual({ name: undefined, isPending: false, error: null }))
    await client.signUp.email(olga)
    await vi.waitFor(() => expect(seen().name).toBe('Olga'))
    await client.updateUser({ name: 'Olga O.' })
    await vi.waitFor(() => expect(seen().name).toBe('Olga O.'))
    await client.signOut()
    await vi.waitFor(() => expect(seen()).toEqual({ name: undefined, isPending: false, error: null }))
    await client.signIn.email({ email: olga.email, password: olga.password })
    await vi.waitFor(() => expect(seen().name).toBe('Olga O.'))
  })

  test('a failed sign-in does not change it', async () => {
    const client = createReactClient(options())
    const seen = watched(client)
    await client.signUp.email(olga)
    await vi.waitFor(() => expect(seen().name).toBe('Olga'))
    await client.signIn.email({ email: olga.email, password: 'wrong-password' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(seen()).toEqual({ name: 'Olga', isPending: false, error: null })
  })

  test('useSession renders the signed-in user', async () => {
    const client = createReactClient(options())
    const seen = watched(client)
    function Greeting(): ReactNode {
      const { data, isPending } = client.useSession()
      return isPending ? 'waiting' : `hello ${data?.user.name ?? 'stranger'}`
    }
    expect(renderToString(createElement(Greeting))).toBe('waiting')
    await vi.waitFor(() => expect(seen().isPending).toBe(false))
    expect(renderToString(createElement(Greeting))).toBe('hello stranger')
    await client.signUp.email(olga)
    await vi.waitFor(() => expect(seen().name).toBe('Olga'))
    expect(renderToString(createElement(Greeting))).toBe('hello Olga')
  })
})
