import { Counter, type Registry } from 'prom-client'

export function logMetrics(registry: Registry, droppedLines: () => number): void {
  new Counter({
    name: 'foyer_log_lines_dropped_total',
    help: 'Lines of the log that were lost because it could not be written.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(droppedLines())
    },
  })
}
