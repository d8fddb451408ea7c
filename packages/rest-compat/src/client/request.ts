import { parseJson } from './json.ts'

/** Why a call failed; `status` is 0 when there was no response. */
export type CallError = { status: number; code: string | undefined; message: string }

/** A call's result; calls never throw for a refusal or a network failure. */
export type Answer<Output> = { data: Output; error: null } | { data: null; error: CallError }

/** Like the platform's `fetch`; `url` is always a string. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Sends a request and parses the response; a network failure or an abort becomes an error with status 0. */
export async function request(send: Fetch, url: string, init: RequestInit): Promise<Answer<unknown>> {
  try {
    const response = await send(url, init)
    return read(response, await response.text())
  } catch (error) {
    const code = init.signal?.aborted === true ? 'ABORTED' : 'NETWORK_FAILURE'
    return failure(0, code, error instanceof Error ? error.message : String(error))
  }
}

function read({ ok, status, statusText }: Response, text: string): Answer<unknown> {
  const parsed = parseJson(text)
  if (ok) {
    return parsed === undefined
      ? failure(status, 'INVALID_ANSWER', 'The answer is not JSON')
      : { data: parsed.json, error: null }
  }
  const { code, message } = errorFields(parsed?.json)
  return failure(status, code, message ?? (statusText || `Status ${status}`))
}

function failure(status: number, code: string | undefined, message: string): Answer<never> {
  return { data: null, error: { status, code, message } }
}

function errorFields(body: unknown): { code: string | undefined; message: string | undefined } {
  const fields: { code?: unknown; message?: unknown } = typeof body === 'object' && body !== null ? body : {}
  return { code: asString(fields.code), message: asString(fields.message) }
}

function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
