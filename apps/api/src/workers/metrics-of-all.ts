import { AggregatorRegistry, Registry } from 'prom-client'
import { logMetrics } from '#metrics/log-metrics.ts'
import type { MetricValues } from '#metrics/metrics.ts'
import { residentMemory } from '#metrics/process-metrics.ts'
import { workerCrashes } from '#metrics/worker-metrics.ts'
import type { WorkerProcess } from './worker-process.ts'

/** The metrics of all workers, and of the primary, as one. */
export type MetricsOfAll = {
  countCrash(): void
  /** The last metrics of a worker that is about to end. */
  keepLast(process: WorkerProcess, values: MetricValues): void
  /** What the worker has counted stays in the sums. */
  forget(process: WorkerProcess): void
  expose(processes: readonly WorkerProcess[]): Promise<{ type: string; text: string }>
}

// A scrape must not wait for a worker that does not answer.
const PATIENCE_MILLISECONDS = 3000

/** `droppedLines`: of the primary's log. */
export function createMetricsOfAll(droppedLines: () => number): MetricsOfAll {
  const own = ownRegistry(droppedLines)
  const latest = new Map<WorkerProcess, MetricValues>()
  // Of workers that have ended: a sum that fell would look like the start of a new process.
  let ended: MetricValues = []
  let adding: Promise<void> = Promise.resolve()
  async function read(process: WorkerProcess): Promise<void> {
    const values = await process.channel.ask('metrics', undefined, PATIENCE_MILLISECONDS).catch(() => undefined)
    if (values !== undefined && process.state !== 'ended') latest.set(process, values)
  }
  return {
    countCrash: own.countCrash,
    keepLast: (process, values) => void latest.set(process, values),
    forget(process) {
      adding = adding.then(async () => {
        const counted = (latest.get(process) ?? []).filter(({ type }) => String(type) !== 'gauge')
        const sum = await valuesOf(AggregatorRegistry.aggregate([ended, counted]))
        latest.delete(process)
        ended = sum
      })
    },
    async expose(processes) {
      await Promise.all(processes.filter(({ hears }) => hears).map(read))
      const all = [await valuesOf(own.registry), ended, ...latest.values()].filter(({ length }) => length > 0)
      const registry = AggregatorRegistry.aggregate(all)
      return { type: Registry.PROMETHEUS_CONTENT_TYPE, text: await registry.metrics() }
    },
  }
}

function ownRegistry(droppedLines: () => number): { registry: Registry; countCrash: () => void } {
  const registry = new Registry()
  residentMemory(registry)
  logMetrics(registry, droppedLines)
  const crashes = workerCrashes(registry)
  return { registry, countCrash: () => crashes.inc() }
}

function valuesOf(registry: Registry): Promise<MetricValues> {
  return registry.getMetricsAsJSON()
}
