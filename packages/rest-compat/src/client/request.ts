import { parseJson } from './json.ts'

/** Why a call came to nothing; `status` is 0 where there was no answer. */
export type CallError = { status: number; code: string | undefined; message: string }

/** What a call gives: it never throws for what the service or the network did. */
export type Answer<Output> = { data: Output; error: null } | { data: null; error: CallError }

/** As the platform's own; `url` is always a text. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Sends a request and reads its answer; without one, as after an abort, that is an error too. */
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
  const { code, message } = textsOf(parsed?.json)
  return failure(status, code, message ?? (statusText || `Status ${status}`))
}

function failure(status: number, code: string | undefined, message: string): Answer<never> {
  return { data: null, error: { status, code, message } }
}

function textsOf(body: unknown): { code: string | undefined; message: string | undefined } {
  const fields: { code?: unknown; message?: unknown } = typeof body === 'object' && body !== null ? body : {}
  return { code: textOf(fields.code), message: textOf(fields.message) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
