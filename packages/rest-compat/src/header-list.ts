import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Names and values in turn, as `writeHead` takes them; no name twice. */
export type HeaderList = readonly string[]

/** What a middleware has set. */
export function headerList(headers: OutgoingHttpHeaders): HeaderList {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))
}

export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (let at = 0; at + 1 < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
}

const EXPOSED = 'Access-Control-Expose-Headers'

/** The headers of an answer, and that a page may read them, unless that is said already. */
export function withExposed(carried: HeaderList, isSaid: boolean): HeaderList {
  if (isSaid || carried.length === 0) return carried
  return [...carried, EXPOSED, carried.filter((_, index) => index % 2 === 0).join(', ')]
}

/** Whether it says so itself. */
export function saysExposed(headers: HeaderList): boolean {
  return headers.some((name, index) => index % 2 === 0 && name.toLowerCase() === EXPOSED.toLowerCase())
}
