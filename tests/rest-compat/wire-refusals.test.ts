import { createServer, type Server } from 'node:http'
import { describeRefusal, type Refusal, type RefusalName, refusals } from '@foyer/auth-domain/refusals'
import { serveRoute } from '@foyer/rest-compat/http'
import { route } from '@foyer/rest-compat/routes/route'
import { createTestClient, type TestClient } from '@foyer/testing/client'
import { freePort } from '@foyer/testing/free-port'
import { clientAddress, requestFacts } from '@foyer/testing/service-sources'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { open, router } from '@foyer/trpc-router/runtime/procedure/procedures'
import { refused } from '@foyer/trpc-router/runtime/refusal/refused'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express from 'express'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

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
  summary: 'Refuses with the named refusal.',
  auth: 'none',
  input,
  output: z.null(),
  refusals: [],
} as const

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
async function givenRefusingClient({ services }: TestApp, servers: Server[]): Promise<TestClient> {
  const app = express()
  const factsOf = requestFacts(
    clientAddress([], [], () => undefined),
    [],
  )
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
  return createTestClient(`http://127.0.0.1:${port}`)
}

function trpcOf(services: Services, factsOf: ReturnType<typeof requestFacts>): express.RequestHandler {
  return createExpressMiddleware({
    router: router({ refuse }),
    createContext: ({ req }) => createCall(services, factsOf(req)),
  })
}
