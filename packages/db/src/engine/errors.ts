/** The database cannot be reached or has no free connection; a later attempt may succeed. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

// Shut down, starting up, idle too long (57P0x); took too long (57014, and 55P03 for a lock); too many connections, no disk, no memory (53x00);
// a standby (25006); deadlocked or not serializable (40001, 40P01). Class 08 is a broken connection.
const unavailableStates = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '53100',
  '53200',
  '53300',
  '25006',
  '55P03',
  '40001',
  '40P01',
])

const READ_TIMEOUT = /^Query read timeout$/

// Errors of pg, its pool, PGlite and Kysely without a code.
const unavailableMessages = [
  READ_TIMEOUT,
  /^timeout exceeded when trying to connect$/,
  /^Connection terminated/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Client was closed and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
  /^PGlite is clos(ed|ing)$/,
  /^driver has already been destroyed$/,
]

/** Whether an error means that the database cannot be reached or has no free connection, on either engine. */
export function unavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailableError) return true
  const code = textOf(error, 'code')
  if (code !== undefined && (networkCodes.has(code) || unavailableStates.has(code) || isConnectionState(code)))
    return true
  if (textOf(error, 'syscall') === 'connect') return true
  if (unavailableMessages.some((pattern) => pattern.test(error.message))) return true
  return unavailable(error.cause)
}

/**
 * Whether the database answers but would not finish a statement: it took too long, or waited too long for a lock. Trying
 * the same again need not help.
 */
export function cancelled(error: unknown): boolean {
  const code = textOf(error, 'code')
  return code === '57014' || code === '55P03' || (error instanceof Error && cancelled(error.cause))
}

/** The same, or a deadlock or conflict with others: the database is well, and only this statement is in the way. */
export function isOfItsStatement(error: unknown): boolean {
  const code = textOf(error, 'code')
  return cancelled(error) || code === '40001' || code === '40P01'
}

/** Whether pg has given up waiting for the answer to a query; the connection cannot be used for another one. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && READ_TIMEOUT.test(error.message)
}

/** Name of the violated unique constraint or index; undefined for other errors. */
export function uniqueViolation(error: unknown): string | undefined {
  return textOf(error, 'code') === '23505' ? textOf(error, 'constraint') : undefined
}

function isConnectionState(code: string): boolean {
  return /^08[0-9A-Z]{3}$/.test(code)
}

function textOf(error: unknown, property: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const value: unknown = Reflect.get(error, property)
  return typeof value === 'string' ? value : undefined
}
