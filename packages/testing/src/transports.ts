import { routes } from '@foyer/rest-compat/routes/all'
import { appRouter } from '@foyer/trpc-router/root'
import superjson from 'superjson'
import type { Answer, TestClient } from './client.ts'

/** An answer in the same form for both transports: `data` of a success, `code` and `message` of a refusal. */
// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape the test is about to assert
export type CallResult = Answer & { data: any; code: string | undefined; message: string | undefined }

/** A transport; operations have the same name over both. */
export type Transport = {
  name: 'REST' | 'tRPC'
  call(client: TestClient, operation: string, input?: unknown, headers?: Record<string, string>): Promise<CallResult>
}

const JSON_TYPE = { 'content-type': 'application/json' }

export const rest: Transport = {
  name: 'REST',
  async call(client, operation, input, headers) {
    const row = routes.find((route) => route.row.name === operation)?.row
    if (row === undefined) throw new Error(`REST has no ${operation}`)
    const path = withParameters(row.path, input)
    if (row.takesPicture) return described(await sendPicture(client, path, input, headers))
    const answer =
      row.method === 'GET'
        ? await client.get(path + queryOf(input), headers)
        : await client.raw('POST', path, JSON.stringify(input ?? {}), { ...JSON_TYPE, ...headers })
    return described(answer)
  },
}

function described(answer: Answer): CallResult {
  const refused = answer.status >= 400
  const { code, message } = refused ? (answer.json ?? {}) : {}
  return { ...answer, data: refused ? undefined : answer.json, code, message }
}

// Its bytes are the body, and the other fields the query.
function sendPicture(
  client: TestClient,
  path: string,
  input: unknown,
  headers: Record<string, string> | undefined,
): Promise<Answer> {
  const { picture, ...fields }: { picture?: unknown } = { ...(typeof input === 'object' ? input : undefined) }
  const bytes = picture instanceof Uint8Array ? new Uint8Array(picture) : undefined
  return client.raw('POST', path + queryOf(fields), bytes, { 'content-type': 'image/png', ...headers })
}

export const trpc: Transport = {
  name: 'tRPC',
  async call(client, operation, input, headers) {
    // Bytes are sent by REST alone, by the dashboard too.
    const upload = routes.find(({ row }) => row.takesPicture && row.name === operation.split('.').at(-1))
    if (upload !== undefined) return rest.call(client, upload.row.name, input, headers)
    const { path, isQuery } = procedureOf(operation)
    const text = JSON.stringify(superjson.serialize(input))
    const answer = isQuery
      ? await client.get(`/trpc/${path}?input=${encodeURIComponent(text)}`, headers)
      : await client.raw('POST', `/trpc/${path}`, text, { ...JSON_TYPE, ...headers })
    const { code, message } = answer.json?.error?.json?.data?.refusal ?? answer.json ?? {}
    const data = answer.json?.result === undefined ? undefined : superjson.deserialize(answer.json.result.data)
    return { ...answer, data, code, message }
  },
}

/**
 * Both, but REST alone on PostgreSQL alone: what a transport adds asks no database, and both are tested on the embedded
 * one.
 */
export const transports: readonly Transport[] = process.env.TEST_ENGINES === 'postgres' ? [rest] : [rest, trpc]

const VOLATILE = new Set(['date', 'x-request-id'])

/** The complete answer without headers that differ between identical requests. */
export function visible({ status, text, headers, setCookies }: Answer): object {
  return { status, text, setCookies, headers: [...headers].filter(([name]) => !VOLATILE.has(name)) }
}

/**
 * The tRPC path of an operation, such as `session.getSession`; the path itself is the name where several end alike. One
 * that REST has under two names is found by its `perform`.
 */
export function procedureOf(operation: string): { path: string; isQuery: boolean } {
  const perform = routes.find(({ row }) => row.name === operation)?.perform
  const found = Object.entries(appRouter._def.procedures).find(
    ([path, procedure]) =>
      [path, path.split('.').at(-1)].includes(operation) || (perform !== undefined && performOf(procedure) === perform),
  )
  if (found === undefined) throw new Error(`tRPC has no ${operation}`)
  const [path, procedure] = found
  return { path, isQuery: (procedure as { _def: { type: string } })._def.type === 'query' }
}

function performOf(procedure: object): unknown {
  return 'perform' in procedure ? procedure.perform : undefined
}

function queryOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return ''
  return `?${new URLSearchParams(Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])))}`
}

// A path parameter is also sent in the query, where REST ignores it in favour of the path.
function withParameters(path: string, input: unknown): string {
  const values: Record<string, unknown> = { ...(typeof input === 'object' ? input : undefined) }
  return path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values[name])))
}
