import { createTestClient, type TestClient } from '@foyer/testing/client'
import { givenMigratedDirectory } from '@foyer/testing/data-directory'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { givenDirectory, startService } from '@foyer/testing/service-process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startDeveloping } from '#develop.ts'
import type { Variables } from '#environment/problem.ts'

/** The service as `npm run dev` starts it, with a new client. */
async function givenDevelopment(variables: Variables = {}): Promise<{ client: TestClient; providers: string[] }> {
  const port = String(await freePort())
  const defaults = { PORT: port, DATABASE_URL: 'memory:', FOYER_DATA_DIR: await givenDirectory() }
  const { environment, running } = await startDeveloping(
    { ...defaults, ...variables },
    async () => (_request, response) => {
      response.status(404).end()
    },
  )
  onTestFinished(() => running.stop())
  await running.ready
  const client = createTestClient(environment.baseUrl)
  return { client, providers: [...(await client.trpc.settings.query()).providers] }
}

/** Starts a sign-in with GitHub, and submits the consent page. */
async function submitGithubConsent(client: TestClient, form: Record<string, string>): Promise<Response> {
  const { url } = (await client.post('/sign-in/social', { provider: 'github', callbackURL: '/inside' })).json
  const page = await (await fetch(url)).text()
  expect(page).toContain('Continue with GitHub?')
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

describe('development with simulated providers', () => {
  const simulating = { FOYER_SIMULATE_PROVIDERS: 'true' }

  test('every provider is available, and one signs a user in', async () => {
    const { client, providers } = await givenDevelopment(simulating)
    expect(providers).toHaveLength(19)
    const answer = await submitGithubConsent(client, { decision: 'allow', login: '', email: 'mia@example.com' })
    const callback = new URL(answer.headers.get('location') ?? '')
    const response = await client.get(callback.pathname + callback.search)
    expect(response.headers.get('location')).toBe('/inside')
    expect((await client.get('/get-session')).json.user).toMatchObject({
      email: 'mia@example.com',
      emailVerified: true,
    })
  })

  test('a denial redirects with access_denied', async () => {
    const { client } = await givenDevelopment(simulating)
    const answer = await submitGithubConsent(client, { decision: 'deny', login: 'olga.orlova' })
    const callback = new URL(answer.headers.get('location') ?? '')
    expect(callback.searchParams.get('error')).toBe('access_denied')
    const response = await client.get(callback.pathname + callback.search)
    expect(response.headers.get('location')).toContain('/api/auth/error?error=access_denied')
    expect((await client.get('/get-session')).json).toBeNull()
  })

  test('an invalid authorization request is refused with a message', async () => {
    const { client } = await givenDevelopment(simulating)
    const { url } = (await client.post('/sign-in/social', { provider: 'github' })).json
    const wrong = `${url.replace(/client_id=[^&]+/, 'client_id=another')}`
    const answer = await fetch(wrong, { method: 'POST', body: new URLSearchParams({ decision: 'allow' }) })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('the client is unknown')
  })

  test('nothing is simulated by default', async () => {
    expect((await givenDevelopment()).providers).toEqual([])
  })

  test('the built service simulates none, and says so', async () => {
    const service = await startService(await givenMigratedDirectory(), simulating)
    const client = createTestClient(service.baseUrl)
    await eventually(async () => expect([...(await client.trpc.settings.query()).providers]).toEqual([]))
    expect(service.err() + service.out()).toContain(
      'FOYER_SIMULATE_PROVIDERS has no effect here, no provider is simulated: `npm run dev` does',
    )
  })

  test('in production it refuses to start', async () => {
    await expect(givenDevelopment({ ...simulating, NODE_ENV: 'production' })).rejects.toThrow(
      'FOYER_SIMULATE_PROVIDERS',
    )
  })
})
