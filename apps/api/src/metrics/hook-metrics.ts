import type { HookObserver } from '@foyer/trpc-router/runtime/hooks/hooks'
import { Counter, Histogram, type Registry } from 'prom-client'

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics of the application's hooks, by hook. */
export function hookMetrics(registry: Registry): HookObserver {
  const registers = [registry]
  const asked = new Counter({
    name: 'foyer_hooks_total',
    help: 'Calls of hooks by outcome: allowed, refused, failed, or skipped while too many had failed.',
    labelNames: ['hook', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'foyer_hook_duration_seconds',
    help: 'Time that the application took to answer a hook.',
    labelNames: ['hook'],
    buckets: BUCKETS,
    registers,
  })
  return (hook, outcome, milliseconds) => {
    asked.inc({ hook, outcome })
    if (outcome !== 'skipped') durations.observe({ hook }, milliseconds / 1000)
  }
}
