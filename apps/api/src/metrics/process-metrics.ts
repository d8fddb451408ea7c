import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

// In milliseconds. A shorter one wakes the process more often, and costs every call.
const PRECISION = 50
const NANOSECONDS = 1e9

/**
 * The process's memory, CPU and event-loop lag since the last scrape, under the names that Prometheus clients give them.
 * Not the client library's whole default set: it also observes each garbage collection.
 */
export function processMetrics(registry: Registry): void {
  const registers = [registry]
  const delay = monitorEventLoopDelay({ resolution: PRECISION })
  delay.enable()
  new Gauge({
    name: 'nodejs_eventloop_lag_max_seconds',
    help: 'Longest event-loop lag since the last scrape.',
    registers,
    collect() {
      this.set(delay.max / NANOSECONDS)
    },
  })
  new Gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: '99th percentile of the event-loop lag since the last scrape.',
    registers,
    collect() {
      this.set(delay.percentile(99) / NANOSECONDS)
      delay.reset()
    },
  })
  residentMemory(registry)
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time, of the threads that hash too.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
}

function residentMemory(registry: Registry): void {
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory.',
    registers: [registry],
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
}
