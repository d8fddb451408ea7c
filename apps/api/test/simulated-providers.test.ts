import { describe, expect, onTestFinished, test } from 'vitest'
import { startDeveloping } from '../src/develop.ts'
import type { Variables } from '../src/environment/environment.ts'
import { givenDirectory } from './support/command.ts'
import { type Visitor, visitorOf } from './support/visitor.ts'
import { freePort } from './support/world.ts'

/** The service as `npm run dev` starts it, with a browser of somebody new. */
async function givenDevelopment(variables: Variables = {}): Promise<{ visitor: Visitor; providers: string[] }> {
  const port = String(await freePort())
  const usual = { PORT: port, DATABASE_URL: 'memory:', FOYER_DATA_DIR: await givenDirectory() }
  const { environment, running } = await startDeveloping(
    { ...usual, ...variables },
    async () => (_request, response) => {
      response.status(404).end()
    },
  )
  onTestFinished(() => running.stop())
  await running.ready
  const visitor = visitorOf(environment.baseUrl)
  return { visitor, providers: [...(await visitor.trpc.settings.query()).providers] }
}

/** Asks to go to GitHub, and decides on the page there. */
async function decideAtGithub(visitor: Visitor, form: Record<string, string>): Promise<Response> {
  const { url } = (await visitor.post('/sign-in/social', { provider: 'github', callbackURL: '/inside' })).json
  const page = await (await fetch(url)).text()
  expect(page).toContain('Continue with GitHub?')
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

describe('developing with simulated providers', () => {
  const simulating = { FOYER_SIMULATE_PROVIDERS: 'true' }

  test('every provider is there, and somebody comes in by one', async () => {
    const { visitor, providers } = await givenDevelopment(simulating)
    expect(providers).toHaveLength(19)
    const answer = await decideAtGithub(visitor, { decision: 'allow', person: '', email: 'mia@example.com' })
    const back = new URL(answer.headers.get('location') ?? '')
    const said = await visitor.get(back.pathname + back.search)
    expect(said.headers.get('location')).toBe('/inside')
    expect((await visitor.get('/get-session')).json.user).toMatchObject({
      email: 'mia@example.com',
      emailVerified: true,
    })
  })

  test('whoever says no is sent back with that', async () => {
    const { visitor } = await givenDevelopment(simulating)
    const answer = await decideAtGithub(visitor, { decision: 'deny', person: 'olga.orlova' })
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.searchParams.get('error')).toBe('access_denied')
    const said = await visitor.get(back.pathname + back.search)
    expect(said.headers.get('location')).toContain('/api/auth/error?error=access_denied')
    expect((await visitor.get('/get-session')).json).toBeNull()
  })

  test('a request that no provider would take is refused in words', async () => {
    const { visitor } = await givenDevelopment(simulating)
    const { url } = (await visitor.post('/sign-in/social', { provider: 'github' })).json
    const wrong = `${url.replace(/client_id=[^&]+/, 'client_id=another')}`
    const answer = await fetch(wrong, { method: 'POST', body: new URLSearchParams({ decision: 'allow' }) })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('the client is unknown')
  })

  test('nothing is simulated unless it is asked for', async () => {
    expect((await givenDevelopment()).providers).toEqual([])
  })

  test('in production it refuses to start', async () => {
    await expect(givenDevelopment({ ...simulating, NODE_ENV: 'production' })).rejects.toThrow(
      'FOYER_SIMULATE_PROVIDERS',
    )
  })
})
