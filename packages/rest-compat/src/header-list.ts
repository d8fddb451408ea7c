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
