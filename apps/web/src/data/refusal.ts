import type { AppRouter } from '@foyer/trpc-router/root'
import { TRPCClientError } from '@trpc/react-query'

type Refusal = NonNullable<TRPCClientError<AppRouter>['data']>['refusal']

/** What came back instead of an answer: a refusal of the server, or no server at all. */
export type Trouble = { kind: 'refused'; refusal: Refusal } | { kind: 'unreachable' } | { kind: 'unknown' }

export function troubleOf(error: unknown): Trouble {
  if (!isApiError(error)) return { kind: 'unknown' }
  if (error.data?.refusal) return { kind: 'refused', refusal: error.data.refusal }
  return { kind: 'unreachable' }
}

export function isSignedOut(error: unknown): boolean {
  return refusalCodeOf(error) === 'UNAUTHORIZED'
}

/** The wire's name of a refusal; undefined for anything else. */
export function refusalCodeOf(error: unknown): string | undefined {
  const trouble = troubleOf(error)
  return trouble.kind === 'refused' ? trouble.refusal.code : undefined
}

/** Seconds to wait before another try, where the server named them. */
export function retryAfterOf(error: unknown): number | undefined {
  const trouble = troubleOf(error)
  return trouble.kind === 'refused' ? trouble.refusal.retryAfter : undefined
}

function isApiError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError
}
