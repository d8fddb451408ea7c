import type { ServerResponse } from 'node:http'
import { jwks } from './id-tokens.ts'

/** The faults an endpoint can be set to. */
export const faults = ['hang', 'server error', 'page', 'flood', 'redirect', 'empty', 'other JSON', 'hang up'] as const

export type Fault = (typeof faults)[number]

const JSON_TYPE = { 'content-type': 'application/json' }
// Valid for every endpoint, so that only the length is wrong.
const validForAll = { ...jwks, access_token: 'access', id: 1, login: 'olga', email: 'olga@example.com' }
const TWO_MEGABYTES = 2 * 1024 * 1024

export function sendFault(fault: Fault, response: ServerResponse): void {
  switch (fault) {
    // The connection stays open until the client's timeout.
    case 'hang':
      return
    case 'server error':
      return void response.writeHead(500, JSON_TYPE).end('{"error":"server_error"}')
    case 'page':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Down for maintenance</html>')
    case 'flood':
      return void response
        .writeHead(200, JSON_TYPE)
        .end(JSON.stringify({ ...validForAll, padding: 'x'.repeat(TWO_MEGABYTES) }))
    case 'redirect':
      return void response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
    case 'empty':
      return void response.writeHead(200, JSON_TYPE).end()
    case 'other JSON':
      return void response.writeHead(200, JSON_TYPE).end('[null,{"access_token":7,"id":{},"sub":""}]')
    case 'hang up':
      return void response.destroy()
  }
}
