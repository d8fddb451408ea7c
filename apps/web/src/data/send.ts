/** The browser has no connection now. It may have had one when it sent, so that the server may have done what was asked. */
export class OfflineError extends Error {
  override name = 'OfflineError'

  constructor() {
    super('Failed to fetch: no connection')
  }
}

export type Send = (url: RequestInfo | URL | string, options?: RequestInit) => Promise<Response>

/** `fetch` that tells a missing connection from an unreachable server. */
export function sendWithConnection(send: Send, isOnline: () => boolean): Send {
  return async (url, options) => {
    try {
      return await send(url, options)
    } catch (error) {
      throw isOnline() ? error : new OfflineError()
    }
  }
}

/**
 * `fetch` that ends after a time: the requests that wait for it are sent then, and it reads as one without a response, which
 * the server may have carried out.
 */
export function sendWithin(milliseconds: number, send: Send): Send {
  return (url, options) => {
    const ended = AbortSignal.timeout(milliseconds)
    const signals = options?.signal ? [options.signal, ended] : [ended]
    return send(url, { ...options, signal: AbortSignal.any(signals) })
  }
}

/**
 * Requests run one after another: a late response must not restore the cookie of a replaced session. A request that is
 * equal to one in flight (a double click) is not sent, and gets the response of the first.
 */
export function sendInSingleFlight(send: Send): Send {
  const inFlight = new Map<string, Promise<Response>>()
  let last: Promise<unknown> = Promise.resolve()

  function enqueue(key: string, url: RequestInfo | URL | string, options?: RequestInit): Promise<Response> {
    const response = last.then(() => send(url, options))
    const settled = () => inFlight.delete(key)
    last = response.then(settled, settled)
    inFlight.set(key, response)
    return response
  }

  return async (url, options) => {
    const key = `${url} ${options?.body}`
    const response = await (inFlight.get(key) ?? enqueue(key, url, options))
    return response.clone()
  }
}
