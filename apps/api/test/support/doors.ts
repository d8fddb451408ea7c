import { routes } from '@foyer/rest-compat/routes/all'
import { appRouter } from '@foyer/trpc-router/root'
import superjson from 'superjson'
import type { Answer, Visitor } from './visitor.ts'

/** What a door said, told alike for both: `data` of a success, `code` and `message` of a refusal. */
// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape the test is about to assert
export type Said = Answer & { data: any; code: string | undefined; message: string | undefined }

/** One of the two ways to reach an operation, which bears the same name at both. */
export type Door = {
  name: 'REST' | 'tRPC'
  knock(visitor: Visitor, operation: string, input?: unknown, headers?: Record<string, string>): Promise<Said>
}

const JSON_TYPE = { 'content-type': 'application/json' }

const rest: Door = {
  name: 'REST',
  async knock(visitor, operation, input, headers) {
    const row = routes.find((route) => route.row.name === operation)?.row
    if (row === undefined) throw new Error(`REST has no ${operation}`)
    const path = withParameters(row.path, input)
    const answer =
      row.method === 'GET'
        ? await visitor.get(path + queryOf(input), headers)
        : await visitor.raw('POST', path, JSON.stringify(input ?? {}), { ...JSON_TYPE, ...headers })
    const refused = answer.status >= 400
    const { code, message } = refused ? (answer.json ?? {}) : {}
    return { ...answer, data: refused ? undefined : answer.json, code, message }
  },
}

const trpc: Door = {
  name: 'tRPC',
  async knock(visitor, operation, input, headers) {
    const { path, isQuery } = procedureOf(operation)
    const text = JSON.stringify(superjson.serialize(input))
    const answer = isQuery
      ? await visitor.get(`/trpc/${path}?input=${encodeURIComponent(text)}`, headers)
      : await visitor.raw('POST', `/trpc/${path}`, text, { ...JSON_TYPE, ...headers })
    const { code, message } = answer.json?.error?.json?.data?.refusal ?? answer.json ?? {}
    const data = answer.json?.result === undefined ? undefined : superjson.deserialize(answer.json.result.data)
    return { ...answer, data, code, message }
  },
}

export const doors: readonly Door[] = [rest, trpc]

const VOLATILE = new Set(['date', 'x-request-id'])

/** All that an answer shows, byte for byte, without what differs from one to the next. */
export function visible({ status, text, headers, setCookies }: Answer): object {
  return { status, text, setCookies, headers: [...headers].filter(([name]) => !VOLATILE.has(name)) }
}

/**
 * Where tRPC serves an operation, such as `session.getSession`, which is its name where several end alike; one that REST
 * knows by two names has one procedure.
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

// A parameter may stand in the query too, where the path's word counts.
function withParameters(path: string, input: unknown): string {
  const values: Record<string, unknown> = { ...(typeof input === 'object' ? input : undefined) }
  return path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values[name])))
}
