import { createTestClient, type TestClient } from '@foyer/testing/client'
import { mailVariables } from '@foyer/testing/smtp'
import { testAppsOn } from '@foyer/testing/suite'
import { SECRET } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import type { Variables } from '#environment/problem.ts'
import { startServiceOn, type TestService } from './service-on.ts'

const production = {
  ...{ NODE_ENV: 'production', HOST: '127.0.0.1', FOYER_BASE_URL: 'https://id.example.com', FOYER_SECRET: SECRET },
  ...{ FOYER_EMBEDDED: 'true', FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: 'a-token-of-the-metrics' },
  ...mailVariables(9),
}
const PAGE = 'http://localhost:5173'
const told = (origin: string) => `  ${origin} is not trusted: trustedOrigins: ['${origin}'] in foyer.config.mjs\n\n`

describe('an origin that is not trusted', () => {
  const given = testAppsOn()

  async function givenService(variables: Variables = {}): Promise<TestService & { printed: string[]; url: string }> {
    const app = await given()
    const printed: string[] = []
    const service = await startServiceOn(
      { DATABASE_URL: 'memory:', ...variables },
      {
        database: { ...app.database, close: async () => undefined },
        print: (text) => void printed.push(text),
      },
    )
    await service.running.ready
    const address = service.running.server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    return { ...service, printed, url: `http://127.0.0.1:${port}` }
  }

  const from = (origin: string) => ({ origin })
  const requests: [string, (client: TestClient) => Promise<{ status: number }>, number][] = [
    ['a preflight', (client) => client.raw('OPTIONS', '/sign-in/email', undefined, from(PAGE)), 404],
    ['a POST', (client) => client.post('/sign-up/email', details('Olga'), from(PAGE)), 403],
    ['a GET, whose answer its page may not read', (client) => client.get('/get-session', from(PAGE)), 200],
    ['a call of tRPC', (client) => client.raw('POST', '/trpc/session.signOut', '{"json":{}}', json(PAGE)), 403],
    [
      'a callback',
      (client) => client.post('/request-password-reset', { email: 'olga@example.com', redirectTo: `${PAGE}/reset` }),
      403,
    ],
    [
      'a referrer, where there is no origin',
      (client) => {
        client.cookies.set('foyer.any', 'one')
        return client.post('/sign-out', {}, { origin: '', referer: `${PAGE}/page` })
      },
      403,
    ],
  ]
  test.each(requests)('is told on the terminal once, by %s', async (_title, request, status) => {
    const { url, printed } = await givenService()
    const client = createTestClient(url)
    expect((await request(client)).status).toBe(status)
    expect((await request(client)).status).toBe(status)
    expect(printed).toEqual([told(PAGE)])
  })

  test.each([
    ['of the application that is being written', 'http://localhost:5173', (origin: string) => ({ origin }), {}],
    ['that a callback names', 'https://app.example', () => undefined, { redirectTo: 'https://app.example/reset' }],
  ])('%s is told beside any number of made-up ones', async (_whose, genuine, headers, named) => {
    const { url, printed } = await givenService()
    const client = createTestClient(url)
    for (let index = 0; index < 30; index += 1) await client.get('/get-session', from(`https://a${index}.example`))
    await client.post('/request-password-reset', { email: 'olga@example.com', ...named }, headers(genuine))
    expect(printed).toHaveLength(11)
    expect(printed.at(-1)).toBe(told(genuine))
  })

  test('is a warning in production, with a metric of all of them', async () => {
    const { url, printed, lines } = await givenService(production)
    const client = createTestClient(url)
    for (let index = 0; index < 30; index += 1) await client.get('/get-session', from(`https://a${index}.example`))
    await client.post('/sign-in/email', {}, from('null'))
    expect(printed).toEqual([])
    const warnings = lines.filter(({ msg }) => String(msg).includes('is not trusted'))
    expect(warnings).toHaveLength(10)
    expect(warnings[0]).toMatchObject({
      level: 40,
      origin: 'https://a0.example',
      msg: "https://a0.example is not trusted: trustedOrigins: ['https://a0.example'] in foyer.config.mjs, if it is yours",
    })
    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a-token-of-the-metrics' } })
    expect(await metrics.text()).toContain('foyer_untrusted_origins_total{source="origin"} 31\n')
  })

  test('is never what nobody could configure, nor what would write more than itself', async () => {
    const { url, printed } = await givenService()
    const client = createTestClient(url)
    for (const origin of ['null', "http://a'],b:['c", 'javascript:alert(1)', `https://${'a'.repeat(300)}.example`]) {
      await client.get('/get-session', from(origin))
      await client.post('/request-password-reset', { email: 'olga@example.com', redirectTo: origin })
    }
    expect(printed).toEqual([])
  })

  test('nothing is told of a preflight for what pages of any origin may call', async () => {
    const { url, printed } = await givenService()
    const asked = { ...from(PAGE), 'access-control-request-method': 'POST' }
    const { status, headers } = await createTestClient(url).raw('OPTIONS', '/oauth2/token', undefined, asked)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(printed).toEqual([])
  })

  test("nothing is told of the service's own pages, nor of a provider that posts a form", async () => {
    const { url, printed, baseUrl } = await givenService()
    const client = createTestClient(url)
    const form = { ...from('https://appleid.apple.com'), 'content-type': 'application/x-www-form-urlencoded' }
    await client.raw('POST', '/callback/apple', 'state=none', form)
    await client.post('/sign-up/email', details('Mia'), from(baseUrl))
    await client.post('/request-password-reset', { email: 'olga@example.com', redirectTo: '/\\evil.example' })
    expect(printed).toEqual([])
  })
})

function json(origin: string): Record<string, string> {
  return { origin, 'content-type': 'application/json' }
}
