import { type Logger, type LoggerOptions, pino } from 'pino'

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>
type Arguments = Parameters<LogMethod>[0]
type Write = Parameters<LogMethod>[1]

/** The last line of a kind, and how many of its kind were left out, from when to when. */
type Repeated = { logger: Logger; line: Arguments; write: Write; leftOut: number; since: Date; until: Date }

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
 * with the number of those left out as `repeats`, and when the first and the last of them were, as `since` and `until`
 * (R26). A line that names their message as `ends` comes after them, and what follows it is written at once again.
 */
export function collapseRepeats(windowMilliseconds = WINDOW_MILLISECONDS): LogMethod {
  const kinds = new Map<string, Repeated>()
  function flush(kind: string): boolean {
    const repeated = kinds.get(kind)
    kinds.delete(kind)
    if (repeated === undefined || repeated.leftOut === 0) return false
    const { logger, line, write, leftOut, since, until } = repeated
    const [facts, ...rest] = line
    write.apply(logger, [{ ...(isObject(facts) ? facts : {}), repeats: leftOut, since, until }, ...rest])
    return true
  }
  function watch(kind: string, first: Repeated): void {
    kinds.set(kind, first)
    setTimeout(() => {
      // Ended meanwhile, and begun anew.
      if (kinds.get(kind) !== first) return
      if (flush(kind)) watch(kind, { ...first, leftOut: 0 })
    }, windowMilliseconds).unref()
  }
  return function logMethod(line, write, level) {
    const ends = endedBy(line)
    if (ends !== undefined)
      for (const [
        kind,
        {
          line: [, message],
        },
      ] of kinds)
        if (message === ends) flush(kind)
    const kind = level < WARNING ? undefined : kindOf(line, level)
    const seen = kind === undefined ? undefined : kinds.get(kind)
    const now = new Date()
    if (seen !== undefined) {
      const since = seen.leftOut === 0 ? now : seen.since
      Object.assign(seen, { logger: this, line, write, leftOut: seen.leftOut + 1, since, until: now })
      return
    }
    write.apply(this, line)
    if (kind === undefined || kinds.size >= MAX_KINDS) return
    watch(kind, { logger: this, line, write, leftOut: 0, since: now, until: now })
  }
}

function endedBy([facts]: Arguments): unknown {
  return isObject(facts) ? facts.ends : undefined
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
