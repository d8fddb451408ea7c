import { createServer, type Server } from 'node:http'
import { describeRefusal, type RefusalName, refusals } from '@foyer/auth-domain/refusals'
import { serveRoute } from '@foyer/rest-compat/http'
import { route } from '@foyer/rest-compat/routes/route'
import { createCall } from '@foyer/trpc-router/context/call'
import type { Services } from '@foyer/trpc-router/context/services'
import { open, router } from '@foyer/trpc-router/procedures'
import { refused } from '@foyer/trpc-router/refused'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express from 'express'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { clientAddress, requestFacts } from '../src/http/request-facts.ts'
import { onDatabase } from './support/suite.ts'
import { type Visitor, visitorOf } from './support/visitor.ts'
import { freePort, type World } from './support/world.ts'

const names = Object.keys(refusals) as RefusalName[]
const SUBJECT = 'github'
const RETRY_AFTER = 7

const input = z.object({ name: z.enum(names) })
const refuse = open(input).query(async ({ input: { name } }): Promise<null> => {
  throw refused(name, { subject: SUBJECT, retryAfter: RETRY_AFTER })
})
const row = {
  name: 'refuse',
  method: 'GET',
  path: '/refuse',
  summary: 'Refuses whatever it is asked to.',
  auth: 'none',
  input,
  output: z.null(),
  refusals: [],
} as const

describe('both doors tell a refusal from the same table', () => {
  const given = onDatabase()
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  test('all of them, in the words they stand there with', async () => {
    const visitor = await servedTo(await given(), servers)
    for (const name of names) {
      const { status, code, message, body } = describeRefusal(name, SUBJECT)
      const rest = await visitor.get(`/api/refuse?name=${name}`)
      const trpc = await visitor.get(`/trpc/refuse?input=${encodeURIComponent(JSON.stringify({ json: { name } }))}`)
      expect({ rest: rest.status, trpc: trpc.status }, name).toEqual({ rest: status, trpc: status })
      const told = trpc.json.error.json
      expect(told.data.refusal, name).toEqual({ code, message, retryAfter: RETRY_AFTER })
      expect(told.message, name).toBe(message)
      expect(rest.headers.get('retry-after'), name).toBe(String(RETRY_AFTER))
      expect(rest.text, name).toBe(bodyOf({ code, message, body }))
    }
  })
})

function bodyOf({ code, message, body }: { code: string; message: string; body?: 'empty' | 'no-code' }): string {
  if (body === 'empty') return ''
  return JSON.stringify(body === 'no-code' ? { message } : { code, message })
}

/** A procedure that refuses, behind both doors as the service has them. */
async function servedTo({ services }: World, servers: Server[]): Promise<Visitor> {
  const app = express()
  const factsOf = requestFacts(clientAddress([], [], () => undefined))
  app.get('/api/refuse', (request, response) =>
    serveRoute(
      services,
      { route: route(row, refuse), parameters: {} },
      factsOf(request),
      { ...request.query },
      response,
    ),
  )
  app.use('/trpc', trpcOf(services, factsOf))
  const port = await freePort()
  const server = createServer(app)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return visitorOf(`http://127.0.0.1:${port}`)
}

function trpcOf(services: Services, factsOf: ReturnType<typeof requestFacts>): express.RequestHandler {
  return createExpressMiddleware({
    router: router({ refuse }),
    createContext: ({ req }) => createCall(services, factsOf(req)),
  })
}
