import { once } from 'node:events'
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { toFastifyHook, toNextJsHandler, toNodeHandler, toSvelteKitHandle } from '@foyer/rest-compat/client/server'
import { testAppsOn } from '@foyer/testing/suite'
import { details } from '@foyer/testing/users'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Application, givenApplication } from './application-server.ts'

const olga = details('Olga')
const OWN = 'the application'

describe('an application keeps its own paths, and Foyer has its own', () => {
  const given = testAppsOn()

  async function expectBoth({ client, origin }: Application): Promise<void> {
    const browser = client()
    expect((await browser.post('/sign-up/email', olga)).json.user).toMatchObject({ name: 'Olga' })
    expect((await browser.get('/get-session')).json.user).toMatchObject({ name: 'Olga' })
    expect(await (await fetch(`${origin}/products`)).text()).toBe(OWN)
  }

  test('in Express, before what parses bodies', async () => {
    const listener: Parameters<typeof givenApplication>[1] = {
      listener: (auth) =>
        express()
          .use(toNodeHandler(auth), express.json())
          .use((_request, response) => void response.send(OWN)),
    }
    await expectBoth(await givenApplication(given, listener))
  })

  test('over HTTP/2, whose headers are other ones', async () => {
    const { auth, origin } = await givenApplication(given)
    const server = createHttp2Server(toNodeHandler(auth))
    onTestFinished(() => void server.close())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const session = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    onTestFinished(() => session.close())
    const head = { ':method': 'POST', ':path': '/api/auth/sign-up/email', ':authority': new URL(origin).host, origin }
    const request = session.request({ ...head, 'content-type': 'application/json' })
    request.end(JSON.stringify(olga))
    const [answered] = await once(request, 'response')
    expect(answered[':status']).toBe(200)
    expect(JSON.parse(await text(request)).user).toMatchObject({ name: 'Olga' })
  })

  test('in Express, after what parses bodies it says so', async () => {
    const { client } = await givenApplication(given, {
      listener: (auth) => express().use(express.json(), toNodeHandler(auth)),
    })
    expect(await client().post('/sign-up/email', olga)).toMatchObject({ status: 500, json: { code: 'BODY_READ' } })
    expect((await client().get('/get-session')).json).toBeNull()
  })

  test('in Fastify', async () => {
    const server = fastify({ forceCloseConnections: true })
    onTestFinished(() => server.close())
    const application = await givenApplication(given, {
      listener: async (auth) => {
        server.addHook('onRequest', toFastifyHook(auth))
        server.get('/products', async () => OWN)
        await server.ready()
        return (request, response) => server.routing(request, response)
      },
    })
    await expectBoth(application)
  })

  test('in Hono', async () => {
    const application = await givenApplication(given)
    const { auth, origin } = application
    const hono = new Hono()
    hono.use(async (context, next) => (auth.serves(context.req.raw) ? auth.handler(context.req.raw) : next()))
    hono.get('/products', (context) => context.text(OWN))
    await expectFetchHandler((request) => hono.fetch(request), origin)
  })

  test('in SvelteKit', async () => {
    const { auth, origin } = await givenApplication(given)
    const handle = toSvelteKitHandle(auth)
    const getClientAddress = () => '203.0.113.9'
    await expectFetchHandler(
      (request) => handle({ event: { request, getClientAddress }, resolve: () => new Response(OWN) }),
      origin,
    )
  })

  test('in a route of Next', async () => {
    const { auth, origin } = await givenApplication(given)
    const { GET, POST } = toNextJsHandler(auth)
    await expectSignUp((request) => (request.method === 'GET' ? GET : POST)(request), origin)
  })

  type FetchHandler = (request: Request) => Response | Promise<Response>

  async function expectSignUp(handle: FetchHandler, origin: string): Promise<void> {
    const headers = { host: new URL(origin).host, origin, 'content-type': 'application/json' }
    const body = JSON.stringify(olga)
    const answer = await handle(new Request(`${origin}/api/auth/sign-up/email`, { method: 'POST', headers, body }))
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringContaining('session_token='))
  }

  async function expectFetchHandler(handle: FetchHandler, origin: string): Promise<void> {
    await expectSignUp(handle, origin)
    expect(await (await handle(new Request(`${origin}/products`))).text()).toBe(OWN)
  }
})
