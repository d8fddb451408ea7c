/** The headers of a request that a server has got: of the Fetch API, or an object as Node has them. */
export type IncomingHeaders = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>

/** A request that a server has got, or its headers alone. */
export type IncomingRequest = IncomingHeaders | { headers: IncomingHeaders }

export function headersOf(request: IncomingRequest): IncomingHeaders {
  return isRequest(request) ? request.headers : request
}

/** The value of a header, whose name is in lower case; undefined where the request has none. */
export function headerOf(headers: IncomingHeaders, name: string): string | undefined {
  if (isOfFetch(headers)) return headers.get(name) ?? undefined
  const value = headers[name]
  return typeof value === 'object' ? value.join('; ') : value
}

function isRequest(request: IncomingRequest): request is { headers: IncomingHeaders } {
  return 'headers' in request && typeof request.headers === 'object'
}

function isOfFetch(headers: IncomingHeaders): headers is Pick<Headers, 'get'> {
  return typeof headers.get === 'function'
}
