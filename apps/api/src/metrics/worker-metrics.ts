import { Counter, Gauge, type Registry } from 'prom-client'

/** One of each process: their sum is the number of those that serve. */
export function workerMetrics(registry: Registry): void {
  const workers = new Gauge({ name: 'foyer_workers', help: 'Processes that serve.', registers: [registry] })
  workers.set(1)
  // Counted by the primary; 0 where there is none.
  workerCrashes(registry)
}

export function workerCrashes(registry: Registry): Counter {
  return new Counter({
    name: 'foyer_worker_crashes_total',
    help: 'Workers that ended by themselves and were replaced.',
    registers: [registry],
  })
}
