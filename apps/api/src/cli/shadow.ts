import { parseArgs } from 'node:util'
import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { readThen } from './read-then.ts'
import type { ShadowRequest } from './shadow/run-shadow.ts'
import type { Terminal } from './terminal.ts'

/** What may follow the command. */
export const shadowOptions = [
  '--upstream URL             the old server, http://old:3000',
  '--port PORT                where to listen in its place',
  '--host ADDRESS             on which address; unless it is named, on all',
  '--page-port PORT           of the page, on this machine alone; unless it is named, the one above',
  '--report FILE              write what was compared to this file, as JSON',
]

const flags = {
  upstream: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  'page-port': { type: 'string' },
  report: { type: 'string' },
} as const

/**
 * Answers with the answers of the old server, and compares reads with an adopted copy, until a signal ends it. 1 where a
 * difference was seen that is not declared, 2 where the command is misunderstood or the database is no adopted copy.
 */
export function shadow(terminal: Terminal, ...args: string[]): Promise<number> {
  return readThen(
    terminal,
    () => readRequest(args),
    async (request) => (await import('./shadow/run-shadow.ts')).runShadow(terminal, request),
  )
}

function readRequest(args: string[]): ShadowRequest {
  const { upstream, port, host, report, 'page-port': page } = parseArgs({ args, options: flags }).values
  const target = originOf(upstream)
  if (target === undefined)
    throw new Error('--upstream has to be the origin of the old server: --upstream http://old:3000')
  const listening = portOf(port)
  if (listening === undefined) throw new Error('--port has to be a port: --port 4000')
  const pagePort = page === undefined ? listening && listening + 1 : portOf(page)
  if (pagePort === undefined || pagePort > 65535) throw new Error('--page-port has to be a port: --page-port 4001')
  return { upstream: target, port: listening, host, pagePort, report }
}

function originOf(text: string | undefined): URL | undefined {
  const url = text === undefined ? undefined : parseUrl(text)
  if (url === undefined) return undefined
  const isOrigin = /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === ''
  return isOrigin ? url : undefined
}

function portOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined
}
