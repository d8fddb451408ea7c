import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import {
  authorizePath,
  type GivenClient,
  givenOAuthClient,
  locationOf,
  providerOptions,
} from '@foyer/testing/oauth-clients'
import type { StartApp } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'

/** The heading of the page that asks for consent. */
export const TITLE = 'Connect Acme Notes to your account?'

type Requests = {
  app: TestApp
  client: GivenClient
  /** The page that a request leads a browser to. */
  pageFor: (browser: TestClient, request?: Record<string, string>) => Promise<string>
}

/** A service with Acme Notes, which it knows. */
export async function givenRequests(
  given: StartApp,
  options: FoyerOptions = {},
  metadata: object = {},
): Promise<Requests> {
  const app = await given({ ...providerOptions, ...options })
  const client = await givenOAuthClient(app, metadata)
  const pageFor = async (browser: TestClient, request: Record<string, string> = {}) => {
    const { pathname, search } = await locationOf(browser, authorizePath(client, request))
    return pathname + search
  }
  return { app, client, pageFor }
}
