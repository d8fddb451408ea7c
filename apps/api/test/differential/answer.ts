import { type IncomingMessage, request } from 'node:http'
import { type CookieSet, readSetCookie } from './set-cookie.ts'

/** A request as it goes out; `body` is sent as it is given. */
export type Sent = { method: string; path: string; body?: string | undefined; headers: Record<string, string> }

/** What a server answered. `body` is the parsed JSON, or the text where it is none. */
export type Answer = {
  status: number
  /** Media type without parameters. */
  type: string | undefined
  body: unknown
  header(name: string): string | undefined
  /** When it came, by the clock of the scenario. */
  at: number
  /** By name without the prefix; the last word on a name counts. */
  cookies: Map<string, CookieSet>
}

/** Sends a request without a library that would tidy it up: paths, methods and headers go out as written. */
export function send(address: string, { method, path, body, headers }: Sent): Promise<Answer> {
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

/** Arrays too: their indices are keys. */
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
    body: parsed(Buffer.concat(chunks).toString()),
    header: (name) => headers[name]?.toString(),
    at: Date.now(),
    cookies: new Map(cookies.map((cookie) => [cookie.name, cookie])),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
