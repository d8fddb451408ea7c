import type { OriginShare } from '@foyer/auth-domain/redirect/untrusted-origins'
import type { ProcessState } from '@foyer/auth-domain/service/service-state'
import type { TakePoints } from '@foyer/trpc-router/runtime/limiter/reserved-points'
import type { Siblings } from '@foyer/trpc-router/runtime/memory/answer-memory'
import type { JobQueue } from '@foyer/trpc-router/runtime/secrets/job-queue'
import type { Health } from '#http/health.ts'
import type { Metrics, MetricValues } from '#metrics/metrics.ts'

/** What a worker has together with the other workers of its instance. */
export type Shared = {
  /** How many workers there are. */
  count: number
  /** Whether another worker served when this one was started. */
  othersServe: boolean
  jobs: JobQueue
  takePoints: TakePoints
  siblings: Siblings
  /** Wakes the outbox of the worker that leads. */
  wakeOutbox(): void
  tellUntrustedOrigin(origin: string, share: OriginShare): void
  tellPasswordCost(cost: number): void
  exposeMetrics: Metrics['expose']
  /** Of a worker that ends: what it has counted stays counted. */
  keepMetrics(values: MetricValues): Promise<void>
  condition: NonNullable<Health['ofAll']>
  processes(): Promise<ProcessState[]>
}
