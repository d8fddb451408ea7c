import { createServer, type Server } from 'node:http'
import { anybody, type Operation } from '@foyer/auth-domain/contract/operation'
import { signingIn } from '@foyer/auth-domain/contract/rules'
import { describeRefusal, type Refusal, type RefusalName, refusals } from '@foyer/auth-domain/refusals'
import { serveRoute } from '@foyer/rest-compat/http'
import type { Route } from '@foyer/rest-compat/routes/routes'
import { createTestClient, type TestClient } from '@foyer/testing/client'
import { freePort } from '@foyer/testing/free-port'
import { clientAddress, requestFacts, responseMeta } from '@foyer/testing/service-sources'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { createPerform } from '@foyer/trpc-router/runtime/procedure/perform'
import { router, trpcProcedure } from '@foyer/trpc-router/runtime/procedure/trpc'
import { refused } from '@foyer/trpc-router/runtime/refusal/refused'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express from 'express'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

const names = Object.keys(refusals) as RefusalName[]
const SUBJECT = 'github'
const RETRY_AFTER = 7

const input = z.object({ name: z.enum(names) })
const operation: Operation = {
  name: 'refuse',
  access: anybody,
  feature: 'always',
  organization: 'none',
  rate: 'other',
  rules: signingIn,
  refusals: names,
  events: [],
  rest: { method: 'GET', path: '/refuse', summary: 'Refuses with the named refusal.' },
}
const perform = createPerform({
  operation,
  schema: input,
  acts: false,
  work: async ({ input: sent }): Promise<null> => {
    throw refused(input.parse(sent).name, { subject: SUBJECT, retryAfter: RETRY_AFTER })
  },
})
const refuse = trpcProcedure.input((sent: unknown) => sent).query(({ ctx, input: sent }) => perform(ctx, sent))
const route: Route = {
  row: { name: 'refuse', method: 'GET', path: '/refuse', summary: '', operation, input, output: z.null() },
  perform,
}

describe('both transports answer refusals from the same table', () => {
  const given = testAppsOn()
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  test('every refusal has the same status, code and message', async () => {
    const client = await givenRefusingClient(await given(), servers)
    for (const name of names) {
      const { status, code, message, body, oauth } = describeRefusal(name, SUBJECT)
      const rest = await client.get(`/api/refuse?name=${name}`)
      const trpc = await client.get(`/trpc/refuse?input=${encodeURIComponent(JSON.stringify({ json: { name } }))}`)
      expect({ rest: rest.status, trpc: trpc.status }, name).toEqual({ rest: status, trpc: status })
      const error = trpc.json.error.json
      expect(error.data.refusal, name).toEqual({ code, message, retryAfter: RETRY_AFTER })
      expect(error.message, name).toBe(message)
      expect(rest.headers.get('retry-after'), name).toBe(String(RETRY_AFTER))
      expect(rest.text, name).toBe(bodyOf({ code, message, body, oauth }))
    }
  })
})

function bodyOf({ code, message, body, oauth }: Omit<Refusal, 'status'>): string {
  if (body === 'empty') return ''
  if (body === 'no-code') return JSON.stringify({ message })
  return JSON.stringify({ code, message, ...(oauth && { error: oauth, error_description: message }) })
}

/** A client of a server with one procedure that refuses, over both transports. */
async function givenRefusingClient({ services: declared }: TestApp, servers: Server[]): Promise<TestClient> {
  // What watches the refusals of the service's operations knows of no other.
  const services = { ...declared, observe: undefined }
  const app = express()
  const factsOf = requestFacts(
    clientAddress([], [], () => undefined),
    [],
  )
  app.get('/api/refuse', (request, response) =>
    serveRoute(services, { route, parameters: {} }, factsOf(request), { ...request.query }, response),
  )
  app.use('/trpc', trpcOf(services, factsOf))
  const port = await freePort()
  const server = createServer(app)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return createTestClient(`http://127.0.0.1:${port}`)
}

function trpcOf(services: Services, factsOf: ReturnType<typeof requestFacts>): express.RequestHandler {
  return createExpressMiddleware({
    router: router({ refuse }),
    createContext: ({ req }) => createCall(services, factsOf(req)),
    responseMeta,
  })
}
