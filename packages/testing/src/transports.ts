import { contract, type OperationName } from '@foyer/auth-domain/contract/contract'
import type { Operation } from '@foyer/auth-domain/contract/operation'
import { isAlias } from '@foyer/rest-compat/endpoint'
import type { Route } from '@foyer/rest-compat/routes/routes'
import { routes } from '@foyer/rest-compat/routes/routes'
import { appRouter } from '@foyer/trpc-router/root'
import superjson from 'superjson'
import type { Answer, TestClient } from './client.ts'

/** An answer in the same form for both transports: `data` of a success, `code` and `message` of a refusal. */
// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape the test is about to assert
export type CallResult = Answer & { data: any; code: string | undefined; message: string | undefined }

type Row = Route['row']
type Procedure = { path: string; isQuery: boolean; perform: unknown }

// Its type is nested as the routers are; what it holds is not.
const procedures = Object.entries(appRouter._def.procedures).map(([path, procedure]): Procedure => {
  const { _def, perform } = procedure as unknown as { _def: { type: string }; perform: unknown }
  return { path, isQuery: _def.type === 'query', perform }
})

const JSON_TYPE = { 'content-type': 'application/json' }

/** All that can be called: by the paths of tRPC, and the files that only REST has by the names of their rows. */
export const everyOperation: readonly string[] = [
  ...procedures.map(({ path }) => path),
  ...routes.filter(({ row }) => !isAlias(row) && findProcedure(row.name) === undefined).map(({ row }) => row.name),
]

/** The declaration of an operation, by its name or tRPC path. */
export function operationOf(path: string): Operation {
  const name = path.slice(path.lastIndexOf('.') + 1)
  if (!isOperation(name)) throw new Error(`${name} is no operation`)
  return contract[name]
}

function isOperation(name: string): name is OperationName {
  return name in contract
}

/** Calls an operation, by the name of its row or its tRPC path: over REST, or over tRPC where REST does not have it. */
export function call(
  client: TestClient,
  operation: string,
  input?: unknown,
  headers?: Record<string, string>,
): Promise<CallResult> {
  const row = rowOf(operation)
  return row === undefined ? callTrpc(client, operation, input, headers) : callRest(client, row, input, headers)
}

async function callRest(
  client: TestClient,
  row: Row,
  input: unknown,
  headers: Record<string, string> | undefined,
): Promise<CallResult> {
  const path = withParameters(row.path, input)
  if (row.takesPicture) return described(await sendPicture(client, path, input, headers))
  const answer =
    row.method === 'GET'
      ? await client.get(path + queryOf(input), headers)
      : await client.raw('POST', path, JSON.stringify(input ?? {}), { ...JSON_TYPE, ...headers })
  return described(answer)
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

/** The same over tRPC. */
export async function callTrpc(
  client: TestClient,
  operation: string,
  input?: unknown,
  headers?: Record<string, string>,
): Promise<CallResult> {
  const { path, isQuery } = procedureOf(operation)
  const text = JSON.stringify(superjson.serialize(input))
  const answer = isQuery
    ? await client.get(`/trpc/${path}?input=${encodeURIComponent(text)}`, headers)
    : await client.raw('POST', `/trpc/${path}`, text, { ...JSON_TYPE, ...headers })
  const { code, message } = answer.json?.error?.json?.data?.refusal ?? answer.json ?? {}
  const data = answer.json?.result === undefined ? undefined : superjson.deserialize(answer.json.result.data)
  return { ...answer, data, code, message }
}

const VOLATILE = new Set(['date', 'x-request-id'])

/** The complete answer without headers that differ between identical requests. */
export function visible({ status, text, headers, setCookies }: Answer): object {
  return { status, text, setCookies, headers: [...headers].filter(([name]) => !VOLATILE.has(name)) }
}

/**
 * The tRPC path of an operation, such as `session.getSession`; the path itself is the name where several end alike. One
 * that REST has under two names is found by its `perform`.
 */
export function procedureOf(operation: string): Procedure {
  const found = findProcedure(operation)
  if (found === undefined) throw new Error(`tRPC has no ${operation}`)
  return found
}

/** The row of an operation, where REST has it. */
export function rowOf(operation: string): Row | undefined {
  const named = routes.find(({ row }) => row.name === operation)
  const perform = findProcedure(operation)?.perform
  return (named ?? routes.find((route) => route.perform === perform))?.row
}

function findProcedure(operation: string): Procedure | undefined {
  const perform = routes.find(({ row }) => row.name === operation)?.perform
  return procedures.find(
    (procedure) =>
      [procedure.path, procedure.path.split('.').at(-1)].includes(operation) || procedure.perform === perform,
  )
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
