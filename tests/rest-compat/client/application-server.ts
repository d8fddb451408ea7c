import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Auth, type AuthOptions, createAuth, toNodeHandler } from '@foyer/rest-compat/client/server'
import { createTestClient, type TestClient } from '@foyer/testing/client'
import { freePort } from '@foyer/testing/free-port'
import type { StartApp } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { onTestFinished } from 'vitest'

/** An application's server, at whose origin Foyer is to be had, which listens elsewhere. */
export type Application = {
  app: TestApp
  auth: Auth
  origin: string
  /** Where Foyer listens. */
  url: string
  /** A browser that knows nothing of where Foyer listens. */
  client: (headers?: Record<string, string>) => TestClient
}

type Given = {
  options?: Parameters<StartApp>[0]
  variables?: Parameters<StartApp>[1]
  server?: Partial<AuthOptions>
  /** What the application answers itself, and how it hands on the rest. */
  listener?: (auth: Auth) => RequestListener | Promise<RequestListener>
}

export async function givenApplication(
  given: StartApp,
  { options, variables, server, listener = toNodeHandler }: Given = {},
): Promise<Application> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const inner = await freePort()
  const app = await given(options, { PORT: String(inner), FOYER_BASE_URL: origin, ...variables })
  const url = `http://127.0.0.1:${inner}`
  const auth = createAuth({ url, ownOrigin: origin, ...server })
  await listening(createServer(await listener(auth)), port)
  return { app, auth, origin, url, client: (headers) => createTestClient(origin, headers) }
}

/** A server that is closed when the test has finished, and its port. */
export async function listening(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
