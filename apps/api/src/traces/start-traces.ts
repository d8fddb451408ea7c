import type { RequestListener } from 'node:http'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { TraceSetting } from '#environment/trace-setting.ts'
import { createTraceExporter } from './trace-exporter.ts'
import { startTracer } from './tracer.ts'

/** Traces requests and what they consist of, until they are stopped, and sends them to the collector. */
export function startTraces(
  setting: TraceSetting,
  log: Log,
): { requests(listener: RequestListener): RequestListener; stop(): Promise<void> } {
  const exporter = createTraceExporter(setting, log)
  const tracer = startTracer(setting.sampler, exporter.add)
  return {
    requests: tracer.requests,
    stop() {
      tracer.stop()
      return exporter.stop()
    },
  }
}
