import type { CallObserver } from '@foyer/trpc-router/runtime/context/call-observer'

/** The metrics of one process, in the text format of Prometheus. */
export type Metrics = {
  observe: CallObserver
  /** Counts a response of any kind, dashboard and refused paths included. */
  countResponse(status: number): void
  /** `type` is the content type of `text`. */
  expose(): Promise<{ type: string; text: string }>
}
