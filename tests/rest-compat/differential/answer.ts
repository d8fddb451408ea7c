import { type IncomingMessage, request } from 'node:http'
import { type CookieSet, readSetCookie } from './set-cookie.ts'

/** An outgoing request; `body` is sent unchanged. */
export type OutgoingRequest = {
  method: string
  path: string
  body?: string | undefined
  headers: Record<string, string>
}

/** A server's response. `body` is the parsed JSON, or the text if it is not JSON. */
export type Answer = {
  status: number
  /** Media type without parameters. */
  type: string | undefined
  body: unknown
  header(name: string): string | undefined
  /** Time of arrival in milliseconds, by the scenario's clock. */
  at: number
  /** By name without the prefix; the last `Set-Cookie` of a name wins. */
  cookies: Map<string, CookieSet>
}

/** Sends a request with node:http, which does not normalize paths, methods and headers as `fetch` does. */
export function send(address: string, { method, path, body, headers }: OutgoingRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(address, { method, path, headers: { ...headers, ...length } }, (incoming) => {
      readAnswer(incoming).then(resolve, reject)
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

/** The text at a path of keys and indices, such as `session.token` or `0.token`. */
export function textAt(answer: Answer, path: string): string {
  const found = path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), answer.body)
  if (typeof found !== 'string') throw new Error(`No text at ${path} of ${JSON.stringify(answer.body)}`)
  return found
}

/** Also true for arrays, whose keys are their indices. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

async function readAnswer(incoming: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { headers } = incoming
  const cookies = (headers['set-cookie'] ?? []).map(readSetCookie)
  return {
    status: incoming.statusCode ?? 0,
    type: headers['content-type']?.split(';')[0],
    body: parseBody(Buffer.concat(chunks).toString()),
    header: (name) => headers[name]?.toString(),
    at: Date.now(),
    cookies: new Map(cookies.map((cookie) => [cookie.name, cookie])),
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
