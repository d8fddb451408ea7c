import type { Version } from '@foyer/newer-client/version'
import { vi } from 'vitest'
import { isRecord } from '#rest-compat/differential/answer.ts'
import { browserFetch } from '#rest-compat/differential/client-fetch.ts'
import { OWN_COOKIE } from '#rest-compat/differential/compare-answers.ts'
import { type CookieSet, isSigned, readSetCookie } from '#rest-compat/differential/set-cookie.ts'
import type { Walker } from './steps.ts'

/** One of the two services that a client walks through. `codeTo` is the newest code mailed to an address. */
export type Service = {
  baseUrl: string
  send: (request: Request) => Promise<Response>
  codeTo: (address: string) => Promise<string>
}

/** What a client was answered at a step: what its caller sees, with the status of the response and its cookies. */
export type StepAnswer = {
  step: string
  status: number | undefined
  data: unknown
  error: unknown
  cookies: Record<string, ShownCookie>
}

/** A cookie's attributes, and the shape of its value. */
type ShownCookie = CookieSet['attributes'] & { value: string }

const STEP_MILLISECONDS = 1000

/** Runs the steps by a version's client against a service; each advances the clock, from `start` on. */
export async function walk(
  version: Version,
  service: Service,
  steps: (walker: Walker) => Promise<void>,
  start: number,
): Promise<StepAnswer[]> {
  vi.setSystemTime(start)
  const answers: StepAnswer[] = []
  await steps({
    since: (name) => version.name >= name,
    pass: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000),
    codeTo: service.codeTo,
    browser(name) {
      const set: CookieSet[] = []
      const { fetch, requests } = browserFetch(service.baseUrl, async (request) => {
        const response = await service.send(request)
        set.push(...response.headers.getSetCookie().map(readSetCookie))
        return response
      })
      const client = version.createClient({ baseURL: service.baseUrl, fetch })
      return async (call, ...input) => {
        requests.length = 0
        set.length = 0
        vi.setSystemTime(Date.now() + STEP_MILLISECONDS)
        const { data, error } = asSent(await callAt(client, call)(...input))
        const { status } = requests.at(-1) ?? {}
        const step = `${name} ${call} ${briefly(input)}`.trim()
        answers.push({ step, status, data, error: comparableError(error), cookies: shownCookies(set) })
        return data
      }
    },
  })
  return answers
}

/** The call of a client by its name, such as `organization.create`. */
function callAt(client: object, name: string): (...input: unknown[]) => Promise<unknown> {
  const call = name.split('.').reduce<unknown>((node, key) => Reflect.get(Object(node), key), client)
  return call as (...input: unknown[]) => Promise<unknown>
}

// As JSON, because a client turns what looks like a time into a date.
function asSent(answer: unknown): { data: unknown; error: unknown } {
  const { data, error } = JSON.parse(JSON.stringify(answer))
  return { data, error }
}

// Of two of a name a browser keeps the last.
function shownCookies(set: readonly CookieSet[]): StepAnswer['cookies'] {
  const others = set.filter(({ name }) => name !== OWN_COOKIE)
  return Object.fromEntries(others.map((cookie) => [cookie.name, shown(cookie)]))
}

function shown({ attributes, value, cleared }: CookieSet): ShownCookie {
  if (cleared) return { ...attributes, value }
  return { ...attributes, value: isSigned(value) ? 'signed' : 'not signed' }
}

// `statusText` is the server's, not the wire's.
function comparableError(error: unknown): unknown {
  if (!isRecord(error)) return error
  const { status, code, message, missingPermissions } = error
  return { status, code, message, missingPermissions }
}

function briefly(input: unknown[]): string {
  return input
    .map((one) => JSON.stringify(one))
    .join(' ')
    .replace(/"(?:[A-Za-z0-9_-]{30,}|\d{6})"/g, '"…"')
}
