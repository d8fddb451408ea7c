import { type Logger, type LoggerOptions, pino } from 'pino'

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>
type Arguments = Parameters<LogMethod>[0]
type Write = Parameters<LogMethod>[1]

/** The last line of a kind, and how many of its kind were left out. */
type Repeated = { logger: Logger; line: Arguments; write: Write; leftOut: number }

const WINDOW_MILLISECONDS = 60_000
const WARNING = pino.levels.values.warn ?? 40
// Beyond, lines are written as they come: what differs this much does not repeat.
const MAX_KINDS = 1000
// The access log has a line for every request.
const ALWAYS_WRITTEN = 'request'
/** What tells two failures apart besides their message and their error. */
const DISTINGUISHING = ['operation', 'task', 'reason', 'dropped'] as const

/**
 * Writes a warning or an error once a minute, however often it repeats: the first at once, then the last of each minute
 * with the number of those left out as `repeats` (R26).
 */
export function collapseRepeats(windowMilliseconds = WINDOW_MILLISECONDS): LogMethod {
  const kinds = new Map<string, Repeated>()
  function watch(kind: string): void {
    setTimeout(() => {
      const { logger, line, write, leftOut } = kinds.get(kind) ?? {}
      kinds.delete(kind)
      if (logger === undefined || line === undefined || write === undefined || !leftOut) return
      const [facts, ...rest] = line
      write.apply(logger, [{ ...(isObject(facts) ? facts : {}), repeats: leftOut }, ...rest])
      kinds.set(kind, { logger, line, write, leftOut: 0 })
      watch(kind)
    }, windowMilliseconds).unref()
  }
  return function logMethod(line, write, level) {
    const kind = level < WARNING ? undefined : kindOf(line, level)
    const seen = kind === undefined ? undefined : kinds.get(kind)
    if (kind !== undefined && seen !== undefined)
      return void kinds.set(kind, { logger: this, line, write, leftOut: seen.leftOut + 1 })
    write.apply(this, line)
    if (kind === undefined || kinds.size >= MAX_KINDS) return
    kinds.set(kind, { logger: this, line, write, leftOut: 0 })
    watch(kind)
  }
}

function kindOf([facts, message]: Arguments, level: number): string | undefined {
  if (message === ALWAYS_WRITTEN) return undefined
  if (!isObject(facts)) return JSON.stringify([level, message, String(facts)])
  return JSON.stringify([level, message, kindOfError(facts.err), ...DISTINGUISHING.map((name) => facts[name])])
}

function kindOfError(error: unknown): unknown {
  if (!isObject(error)) return error
  return error.code ?? error.message
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
