import type { OriginSource } from '@foyer/auth-domain/redirect/untrusted-origins'
import type { Upkeep } from '@foyer/db/operations/upkeep'
import type { CallObserver, ReaderObserver } from '@foyer/trpc-router/runtime/context/call-observer'
import type { HookObserver } from '@foyer/trpc-router/runtime/hooks/hooks'

/** The metrics of a service, in the text format of Prometheus. */
export type Metrics = {
  observe: CallObserver
  /** Hears of every call of a hook of the application. */
  observeHook: HookObserver
  /** Hears how old the events were that an answer of the feed had. */
  observeReader: ReaderObserver
  /** Counts a response of any kind, dashboard and refused paths included. */
  countResponse(status: number): void
  /** Counts a task of the sweeper that has failed. */
  countSweepFailure(task: string): void
  /** Counts a request from an origin that is not trusted, or with a callback to one. */
  countUntrustedOrigin(source: OriginSource): void
  /** Counts what was done to keep up the embedded database. */
  countUpkeep(work: Upkeep['work']): void
  /** `type` is the content type of `text`. */
  expose(): Promise<{ type: string; text: string }>
}
