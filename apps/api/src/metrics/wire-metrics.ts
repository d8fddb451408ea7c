import type { Environment } from '#environment/environment.ts'
import type { Metrics } from './metrics.ts'
import type { WatchedParts } from './service-metrics.ts'

type Limiter = {
  /** False where rate limits are off. */
  limited: boolean
  store: { kind: 'memory' | 'postgres' | 'redis' }
  redis: { status: string } | undefined
}

/** The metrics that the settings ask for. Imported lazily: most services keep none. */
export async function wireMetrics(
  { metrics }: Environment,
  parts: Omit<WatchedParts, 'limiter'>,
  limiter: Limiter,
): Promise<Metrics | undefined> {
  if (metrics === undefined) return undefined
  const { createMetrics } = await import('./create-metrics.ts')
  return createMetrics({ ...parts, limiter: () => stateOf(limiter) })
}

function stateOf({ limited, store, redis }: Limiter): ReturnType<WatchedParts['limiter']> {
  if (!limited) return { backend: 'off', up: true }
  return { backend: store.kind, up: redis === undefined || redis.status === 'ready' }
}
