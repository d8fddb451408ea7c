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

// Classes of states by which the database itself is away or out of something: a broken connection (08), too many
// connections, no disk, no memory (53), shut down, starting up, cancelled (57), an error of its machine (58) or of its
// configuration (F0).
const unavailableClasses = new Set(['08', '53', '57', '58', 'F0'])

// Of other classes: a standby; not serializable, unknown whether committed, deadlocked; not in a state to do it, in use,
// locked; a snapshot too old.
const unavailableStates = new Set(['25006', '40001', '40003', '40P01', '55000', '55006', '55P03', '72000'])

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
  if (code !== undefined && (networkCodes.has(code) || isUnavailableState(code))) return true
  if (isTurnedAway(error)) return true
  if (textOf(error, 'syscall') === 'connect') return true
  if (unavailableMessages.some((pattern) => pattern.test(error.message))) return true
  return unavailable(error.cause)
}

/**
 * Whether the server would not let the service in: its password or role has changed, or the database is gone. Calls cannot
 * be answered until an operator has put that right; at the start it is a configuration to be corrected.
 */
export function isTurnedAway(error: unknown): boolean {
  const code = textOf(error, 'code')
  if (code !== undefined && isState(code) && (code.startsWith('28') || code === '3D000')) return true
  return error instanceof Error && isTurnedAway(error.cause)
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

/** Whether a statement was not run, since one before it in its transaction has failed. */
export function isOfAbortedTransaction(error: unknown): boolean {
  return textOf(error, 'code') === '25P02'
}

/** Whether the server takes no writes, as a standby does. */
export function isReadOnlyServer(error: unknown): boolean {
  return textOf(error, 'code') === '25006' || (error instanceof Error && isReadOnlyServer(error.cause))
}

/** Whether pg has given up waiting for the answer to a query; the connection cannot be used for another one. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && READ_TIMEOUT.test(error.message)
}

/** Name of the violated unique constraint or index; undefined for other errors. */
export function uniqueViolation(error: unknown): string | undefined {
  return textOf(error, 'code') === '23505' ? textOf(error, 'constraint') : undefined
}

function isUnavailableState(code: string): boolean {
  return unavailableStates.has(code) || (isState(code) && unavailableClasses.has(code.slice(0, 2)))
}

// Names of other errors, as Node's, are longer.
function isState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code)
}

function textOf(error: unknown, property: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const value: unknown = Reflect.get(error, property)
  return typeof value === 'string' ? value : undefined
}
