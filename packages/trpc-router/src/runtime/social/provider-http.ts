import { isShallow } from '@foyer/auth-domain/input/safe-input'
import { limits } from '@foyer/auth-domain/limits'
import { type Step, traced } from '@foyer/db/engine/traced'
import { readAtMost } from '#runtime/outgoing/read-at-most.ts'

/** A provider request failed: timeout, oversized response, invalid JSON, redirect or error status. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Aborts all provider requests of one call after 10 seconds in total (R20). */
export function providerTimeout(): AbortSignal {
  return AbortSignal.timeout(limits.providerMilliseconds)
}

/** Fetches JSON from a provider (S41): follows no redirect, reads at most 1 MB, requires https except on loopback. */
export async function fetchFromProvider(
  address: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<unknown> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname))
    throw new ProviderError(`${url.host} is not asked without TLS`)
  return traced(
    () => providerStep(url, init.method),
    () => fetchJson(url, init),
  )
}

async function fetchJson(url: URL, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...defaultHeaders, ...init.headers } })
    const bytes = await readAtMost(response.body ?? [], limits.providerAnswerMaxBytes)
    if (bytes === undefined) throw new ProviderError('the answer is too long')
    if (!response.ok) throw new ProviderError(`${url.host} answered ${response.status}`)
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (!isShallow(answer)) throw new ProviderError(`${url.host} answered with JSON nested too deeply`)
    return answer
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(`${url.host} could not be asked`, { cause: error })
  }
}

// The path of some has a token in it.
function providerStep({ host }: URL, method = 'GET'): Step {
  return {
    name: `${method} ${host}`,
    kind: 'client',
    attributes: { 'http.request.method': method, 'server.address': host },
  }
}

// Reddit and GitHub refuse requests without a user agent.
const defaultHeaders = { accept: 'application/json', 'user-agent': 'Foyer' }
