import { Counter, Registry } from 'prom-client'
import { callMetrics } from './call-metrics.ts'
import type { Metrics } from './metrics.ts'
import { processMetrics } from './process-metrics.ts'
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
  const observe = callMetrics(registry)
  serviceMetrics(registry, parts)
  return {
    observe,
    countResponse: (status) => responses.inc({ status }),
    expose: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
