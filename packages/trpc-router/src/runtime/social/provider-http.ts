import { isShallow } from '@foyer/auth-domain/input/safe-input'

/** A provider request failed: timeout, oversized response, invalid JSON, redirect or error status. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

const MAX_BYTES = 1024 * 1024
const TIMEOUT_MILLISECONDS = 10_000
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Aborts all provider requests of one call after 10 seconds in total (R20). */
export function providerTimeout(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MILLISECONDS)
}

/** Fetches JSON from a provider (S41): follows no redirect, reads at most 1 MB, requires https except on loopback. */
export async function fetchFromProvider(
  address: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<unknown> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname))
    throw new ProviderError(`${url.host} is not asked without TLS`)
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...defaultHeaders, ...init.headers } })
    const text = await readAtMost(response, MAX_BYTES)
    if (!response.ok) throw new ProviderError(`${url.host} answered ${response.status}`)
    const answer: unknown = JSON.parse(text)
    if (!isShallow(answer)) throw new ProviderError(`${url.host} answered with JSON nested too deeply`)
    return answer
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(`${url.host} could not be asked`, { cause: error })
  }
}

// Reddit and GitHub refuse requests without a user agent.
const defaultHeaders = { accept: 'application/json', 'user-agent': 'Foyer' }

async function readAtMost({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let read = 0
  for await (const chunk of body ?? []) {
    read += chunk.byteLength
    if (read > maxBytes) throw new ProviderError('the answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
