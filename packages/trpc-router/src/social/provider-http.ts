/** A provider did not answer as it should: too slow, too much, not JSON, a redirect, an error. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

const MOST_BYTES = 1024 * 1024
const PATIENCE_MILLISECONDS = 10_000
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Ends when one call has asked its provider for long enough, by whatever number of steps (R20). */
export function providerPatience(): AbortSignal {
  return AbortSignal.timeout(PATIENCE_MILLISECONDS)
}

/** Asks a provider for JSON (S41): no redirect followed, at most 1 MB, https save on this machine; `signal` bounds the time. */
export async function askProvider(address: string, init: RequestInit & { signal: AbortSignal }): Promise<unknown> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname))
    throw new ProviderError(`${url.host} is not asked without TLS`)
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...usual, ...init.headers } })
    const text = await readAtMost(response, MOST_BYTES)
    if (!response.ok) throw new ProviderError(`${url.host} answered ${response.status}`)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(`${url.host} could not be asked`, { cause: error })
  }
}

// Some refuse a client that does not name itself (Reddit, GitHub).
const usual = { accept: 'application/json', 'user-agent': 'Foyer' }

async function readAtMost({ body }: Response, bytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let read = 0
  for await (const chunk of body ?? []) {
    read += chunk.byteLength
    if (read > bytes) throw new ProviderError('the answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
