import type { TestClient } from '@foyer/testing/client'
import type { TestApp } from '@foyer/testing/test-app'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'

export type ReadEvents = {
  events: FollowedEvent[]
  next: string
  code?: string
  details?: { oldest: string }
}
type FollowedEvent = {
  id: string
  type: string
  ipAddress: string | null
  detail: Record<string, unknown> | null
  data: { object: Record<string, unknown> | null; member?: Record<string, unknown> | null }
}
type Answer<Body> = { status: number; json: Body }

/** Reads with a query, by a key. */
export type Follower<Body = ReadEvents> = (query: string, headers?: Record<string, string>) => Promise<Answer<Body>>

const HOUR = 3600
const terms = { name: 'warehouse', permissions: ['events:read' as const], expiresIn: HOUR }

/** A key of the service that reads events. */
export async function serviceKeyOf(app: TestApp, more: object = {}): Promise<string> {
  const server = createServerCaller(createCall(app.services, serverRequest))
  return (await server.serviceKey.issueServiceKey({ ...terms, ...more })).key
}

export function followerOf<Body = ReadEvents>(app: TestApp, key: string, path = '/events'): Follower<Body> {
  return (query, headers = {}) => app.client().get(`${path}${query}`, { authorization: `Bearer ${key}`, ...headers })
}

/** Reads until so many events have come: none has a position while a transaction runs that began before it. */
export async function readUntil(read: Follower, count: number, query = ''): Promise<ReadEvents> {
  const start = query === '' ? '?wait=20' : `${query}&wait=20`
  let { events, next } = (await read(start)).json
  while (events.length < count) {
    const more = (await read(`${start.replace(/after=[^&]*&/, '')}&after=${next}`)).json
    events = [...events, ...more.events]
    next = more.next
  }
  return { events, next }
}

/** The id of an organization that somebody has made. */
export async function founded(client: TestClient, slug: string): Promise<string> {
  return (await client.post('/organization/create', { name: slug, slug })).json.id
}
