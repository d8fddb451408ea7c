import { type Client, type ClientOptions, createClient } from '@foyer/rest-compat/client/client'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { browserFetch, type RecordedRequest } from '#rest-compat/differential/client-fetch.ts'

/** A client outside of a browser, with a `fetch` that stores cookies, and the requests that it sends. */
export function givenClient(
  { baseUrl }: TestApp,
  options: ClientOptions = {},
): { client: Client; requests: RecordedRequest[] } {
  const { fetch, requests } = browserFetch(baseUrl)
  return { client: createClient({ baseURL: baseUrl, fetch, ...options }), requests }
}

/** The client of a user who has just signed up. */
export async function signedUpClient(app: TestApp, name: string, options?: ClientOptions) {
  const given = givenClient(app, options)
  const { error } = await given.client.signUp.email(details(name))
  if (error !== null) throw new Error(`${name} could not sign up: ${error.message}`)
  return given
}
