import { Counter, Registry } from 'prom-client'
import { callMetrics } from './call-metrics.ts'
import { hookMetrics } from './hook-metrics.ts'
import { logMetrics } from './log-metrics.ts'
import type { Metrics } from './metrics.ts'
import { processMetrics } from './process-metrics.ts'
import { readerMetrics } from './reader-metrics.ts'
import { serviceMetrics, type WatchedParts } from './service-metrics.ts'

/** Metrics in a registry of their own: those of Foyer, and those of the process (`process_…`, `nodejs_…`). */
export function createMetrics(parts: WatchedParts): Metrics {
  const registry = new Registry()
  processMetrics(registry)
  const responses = new Counter({
    name: 'foyer_http_responses_total',
    help: 'Responses of any kind by status, the dashboard and unknown paths included.',
    labelNames: ['status'],
    registers: [registry],
  })
  const sweepFailures = new Counter({
    name: 'foyer_sweep_failures_total',
    help: 'Failures of what deletes, mails and prepares in the background, by task.',
    labelNames: ['task'],
    registers: [registry],
  })
  const upkeep = new Counter({
    name: 'foyer_upkeep_total',
    help: 'Tables of the embedded database that were analyzed or vacuumed, by work.',
    labelNames: ['work'],
    registers: [registry],
  })
  const untrustedOrigins = new Counter({
    name: 'foyer_untrusted_origins_total',
    help: 'Requests from origins, and callbacks to origins, that are not trusted, by source: origin or callback.',
    labelNames: ['source'],
    registers: [registry],
  })
  logMetrics(registry, () => parts.droppedLines?.() ?? 0)
  const observe = callMetrics(registry)
  serviceMetrics(registry, parts)
  return {
    observe,
    observeHook: hookMetrics(registry),
    observeReader: readerMetrics(registry),
    countResponse: (status) => responses.inc({ status }),
    countSweepFailure: (task) => sweepFailures.inc({ task }),
    countUntrustedOrigin: (source) => untrustedOrigins.inc({ source }),
    countUpkeep: (work) => upkeep.inc({ work }),
    expose: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
