import type { OriginShare } from '@foyer/auth-domain/redirect/untrusted-origins'
import type { TakenPoints, TakePoints } from '@foyer/trpc-router/runtime/limiter/reserved-points'
import type { MissingAdmin } from '@foyer/trpc-router/runtime/set-up/issue-set-up-code'
import type { Condition } from '#http/health.ts'
import type { MetricValues } from '#metrics/metrics.ts'
import type { SentProcessState } from '#process/process-state.ts'

type Told<Sent> = { sent: Sent; answered: unknown }

/** What workers ask the primary. */
export type AskedOfPrimary = {
  /** From now on the worker answers. */
  hears: Told<undefined>
  listens: Told<undefined>
  ready: Told<undefined>
  /** When it is time to hash a password of `asker`: a number to end the turn with, or undefined where it is refused. */
  turn: { sent: { asker: string; patience: number | undefined }; answered: number | undefined }
  turnEnded: Told<number>
  points: { sent: { bucket: Parameters<TakePoints>[0]; points: number }; answered: TakenPoints }
  /** Answered when the siblings have heard of every change that was committed before, or find nothing in memory. */
  settle: { sent: undefined; answered: undefined }
  wakeOutbox: Told<undefined>
  /** An origin that is not trusted, whichever workers hear of it. */
  untrustedOrigin: Told<{ origin: string; share: OriginShare }>
  /** The highest cost of stored passwords. */
  passwordCost: Told<number>
  metrics: { sent: undefined; answered: { type: string; text: string } }
  condition: { sent: undefined; answered: Condition }
  processes: { sent: undefined; answered: SentProcessState[] }
  /** The last metrics of a worker that ends. */
  lastMetrics: { sent: MetricValues; answered: undefined }
}

/** What the primary asks workers. */
export type AskedOfWorker = {
  /** The primary's time, in milliseconds: it passes on what siblings ask. */
  tick: Told<number>
  /** Run what one process of an instance runs. */
  lead: Told<undefined>
  /** `sent` is when it was asked, in the primary's time. */
  settle: { sent: number; answered: undefined }
  wakeOutbox: Told<undefined>
  passwordCost: Told<number>
  metrics: { sent: undefined; answered: MetricValues }
  condition: { sent: undefined; answered: Condition }
  processState: { sent: undefined; answered: SentProcessState | undefined }
  missingAdmin: { sent: undefined; answered: MissingAdmin | undefined }
  /** End, after `leaveMilliseconds`; `retires`: another worker serves instead, so accept nothing new. */
  stop: Told<{ leaveMilliseconds: number; retires: boolean }>
}
