import { type Client, type ClientOptions, createClient } from '@foyer/rest-compat/client/client'
import { browserFetch, type Made } from '../differential/client-fetch.ts'
import { details } from '../support/people.ts'
import type { World } from '../support/world.ts'

/** A client outside of a browser, whose cookies are kept by hand, and what it has asked for. */
export function givenClient({ baseUrl }: World, options: ClientOptions = {}): { client: Client; made: Made[] } {
  const { fetch, made } = browserFetch(baseUrl)
  return { client: createClient({ baseURL: baseUrl, fetch, ...options }), made }
}

/** The client of someone who has just signed up. */
export async function signedUpClient(world: World, name: string, options?: ClientOptions) {
  const given = givenClient(world, options)
  const { error } = await given.client.signUp.email(details(name))
  if (error !== null) throw new Error(`${name} could not sign up: ${error.message}`)
  return given
}
