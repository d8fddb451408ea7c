import type { ReaderObserver } from '@foyer/trpc-router/runtime/context/call-observer'
import { Histogram, type Registry } from 'prom-client'

const BUCKETS = [0.1, 0.25, 0.5, 1, 5, 30, 60, 300, 3600, 86_400]

/** How far behind those are who follow events. */
export function readerMetrics(registry: Registry): ReaderObserver {
  const ages = new Histogram({
    name: 'foyer_events_read_age_seconds',
    help: 'How old the oldest event of each answer of the feed was, by who reads: service or organization.',
    labelNames: ['reader'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return (reader, milliseconds) => ages.observe({ reader }, milliseconds / 1000)
}
