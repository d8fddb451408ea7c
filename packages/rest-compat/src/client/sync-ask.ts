import { SERVICE_KEY_PREFIX } from '@foyer/auth-domain/service-key/service-key'
import { parseBaseUrl } from './base-url.ts'
import type { Calls } from './calls.ts'
import { parseJson } from './json.ts'
import type { Fetch } from './request.ts'

/** A refusal or a failure; `status` is 0 where there was no answer. */
export class SyncError extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, code: string | undefined, message: string) {
    super(message)
    this.name = 'SyncError'
    this.status = status
    this.code = code
  }
}

/** The signal was given. */
export class Stopped extends Error {}

export type AskOptions = {
  /** URL of the service; /api/auth is added unless it has a path. */
  baseURL: string
  /** A key of the service with `events:read`, or one of an organization with that right. */
  key: string
  /** The organization whose events are followed; all of the service without it. */
  organizationId?: string
  /** Stops between two answers, or while one is waited for. */
  signal?: AbortSignal
  /** Called with each failure that is tried again. */
  onRetry?: (error: SyncError, milliseconds: number) => void
  /** Replaces the platform's `fetch`. */
  fetch?: Fetch
}

type Answers = Pick<Calls, 'GET /events' | 'GET /events/snapshot'>

/** Asks until there is an answer; throws `SyncError` for a refusal, and `Stopped`. */
export type Ask = <Name extends keyof Answers>(
  name: Name,
  query: Record<string, string | undefined>,
) => Promise<Answers[Name]['output']>

type Attempt = { body: unknown } | { error: SyncError; retryAfter: number | undefined }

const FIRST_MILLISECONDS = 500
const LONGEST_MILLISECONDS = 30_000
/** More than the service waits for an event. */
const ANSWER_MILLISECONDS = 60_000

export function createAsk(options: AskOptions): Ask {
  const { organizationId, signal, onRetry } = options
  const baseUrl = parseBaseUrl(options.baseURL)
  return async (name, query) => {
    const url = `${baseUrl}${name.slice('GET '.length)}?${queryOf({ organizationId, ...query })}`
    for (let backOff = FIRST_MILLISECONDS; ; backOff = Math.min(backOff * 2, LONGEST_MILLISECONDS)) {
      unlessStopped(signal)
      const attempt = await attemptOn(url, options)
      unlessStopped(signal)
      // As the contract has it.
      if ('body' in attempt) return attempt.body as Answers[typeof name]['output']
      if (!mayPass(attempt.error)) throw attempt.error
      const milliseconds = attempt.retryAfter ?? backOff
      onRetry?.(attempt.error, milliseconds)
      await pause(milliseconds, signal)
    }
  }
}

function unlessStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Stopped()
}

async function attemptOn(url: string, { key, signal, fetch: send = fetch }: AskOptions): Promise<Attempt> {
  const headers: Record<string, string> = key.startsWith(SERVICE_KEY_PREFIX)
    ? { authorization: `Bearer ${key}` }
    : { 'x-api-key': key }
  const answering = new AbortController()
  const abort = () => answering.abort()
  const timer = setTimeout(abort, ANSWER_MILLISECONDS)
  signal?.addEventListener('abort', abort)
  try {
    const response = await send(url, { headers, signal: answering.signal })
    return read(response, await response.text())
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { error: new SyncError(0, 'NETWORK_FAILURE', message), retryAfter: undefined }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function read({ ok, status, headers }: Response, text: string): Attempt {
  const parsed = parseJson(text)
  if (ok && parsed !== undefined) return { body: parsed.json }
  // What is no JSON comes from between here and the service.
  if (ok) return { error: new SyncError(0, 'INVALID_ANSWER', 'The answer is not JSON'), retryAfter: undefined }
  const fields = typeof parsed?.json === 'object' ? parsed.json : null
  const { code, message }: { code?: unknown; message?: unknown } = fields ?? {}
  const error = new SyncError(status, textOf(code), textOf(message) ?? `Status ${status}`)
  return { error, retryAfter: retryAfterOf(headers.get('retry-after')) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** In milliseconds: a header that has seconds, or a date. */
function retryAfterOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(milliseconds) ? undefined : Math.max(milliseconds, 0)
}

function mayPass({ status }: SyncError): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    signal?.addEventListener('abort', done)
  })
}

function queryOf(query: Record<string, string | undefined>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.append(name, value)
  return given.toString()
}
