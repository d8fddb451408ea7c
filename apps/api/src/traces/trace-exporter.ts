import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { TraceSetting } from '#environment/trace-setting.ts'
import { type EndedSpan, exportRequest } from './otlp.ts'

/** Sends spans to a collector, some at a time; what cannot be sent is lost, and never waited for. */
export type TraceExporter = {
  add(span: EndedSpan): void
  /** Sends what is left. */
  stop(): Promise<void>
}

// As OpenTelemetry's batch processor has them.
const MOST_HELD = 2048
const MOST_SENT = 512
const PAUSE_MILLISECONDS = 5000

/** A collector that is overloaded or restarting may take them later. */
const RETRIED: readonly number[] = [429, 502, 503, 504]

export function createTraceExporter({ url, headers, timeout, resource }: TraceSetting, log: Log): TraceExporter {
  const held: EndedSpan[] = []
  let lost = 0
  let failing = false
  let sending: Promise<void> | undefined
  const timer = setInterval(() => void flush(), PAUSE_MILLISECONDS).unref()

  async function send(spans: readonly EndedSpan[]): Promise<'taken' | 'refused' | 'later'> {
    try {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(exportRequest(spans, resource)),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      if (!ok) tell({ status })
      if (ok && failing) log.warn({ lost }, 'the collector of traces takes them again')
      if (ok) failing = false
      return ok ? 'taken' : RETRIED.includes(status) ? 'later' : 'refused'
    } catch (error) {
      tell({ err: error })
      return 'later'
    }
  }

  // Once, until it takes them again.
  function tell(reason: { status: number } | { err: unknown }): void {
    if (!failing) log.warn(reason, 'traces could not be sent to their collector')
    failing = true
  }

  async function sendAll(): Promise<void> {
    while (held.length > 0) {
      const spans = held.slice(0, MOST_SENT)
      const outcome = await send(spans)
      if (outcome === 'later') return
      held.splice(0, spans.length)
      if (outcome === 'refused') lost += spans.length
    }
  }

  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  return {
    add(span) {
      if (held.length >= MOST_HELD) {
        lost += 1
        return
      }
      held.push(span)
      if (held.length === MOST_SENT) void flush()
    },
    async stop() {
      clearInterval(timer)
      await sending
      await flush()
    },
  }
}
