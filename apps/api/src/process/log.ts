import type { Log } from '@foyer/trpc-router/context/services'
import { type DestinationStream, pino } from 'pino'

/** JSON lines on standard error, so that what a person should read on standard output stays readable. */
export function createLog(level: string, to: DestinationStream = process.stderr): Log {
  return pino({ level, serializers: { err: describeError } }, to)
}

/** What may be told of an error. Drivers add the failing row to theirs (`detail`), and rows hold hashes and addresses. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, message: error.message, code, stack: error.stack }
}
