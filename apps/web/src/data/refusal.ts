import type { AppRouter } from '@foyer/trpc-router/root'
import { TRPCClientError } from '@trpc/react-query'
import { isFailedImport } from './failed-import.ts'
import { CanceledError } from './question.ts'
import { OfflineError } from './send.ts'

type Refusal = NonNullable<TRPCClientError<AppRouter>['data']>['refusal']

/** Why a request failed: a refusal by the server, one that the user did not confirm, no connection, no response, or an error of the app itself. */
export type ErrorCause =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'offline' | 'unreachable' | 'canceled' | 'unknown' }

export function errorCauseOf(error: unknown): ErrorCause {
  if (isFailedImport(error)) return { kind: 'unreachable' }
  if (!isApiError(error)) return { kind: 'unknown' }
  if (error.data?.refusal) return { kind: 'refused', refusal: error.data.refusal }
  if (error.cause instanceof CanceledError) return { kind: 'canceled' }
  return { kind: error.cause instanceof OfflineError ? 'offline' : 'unreachable' }
}

export function isSignedOut(error: unknown): boolean {
  return refusalCodeOf(error) === 'UNAUTHORIZED'
}

/** The code of a refusal as the API sends it; undefined for other errors. */
export function refusalCodeOf(error: unknown): string | undefined {
  const cause = errorCauseOf(error)
  return cause.kind === 'refused' ? cause.refusal.code : undefined
}

const INVALID_BODY = /^\[body\.(\w+)(?:\.(\d+))?/

/** The field that a refused input names first, and which of its entries: of `[body.addresses.2] …` the third address. */
export function invalidFieldOf(error: unknown): { name: string; entry: number } | undefined {
  const cause = errorCauseOf(error)
  if (cause.kind !== 'refused' || cause.refusal.code !== 'VALIDATION_ERROR') return undefined
  const [, name, entry] = INVALID_BODY.exec(cause.refusal.message) ?? []
  return name === undefined ? undefined : { name, entry: Number(entry ?? 0) }
}

/** Whether the user did not confirm, which is no error to tell them. */
export function isCanceled(error: unknown): boolean {
  return errorCauseOf(error).kind === 'canceled'
}

/** Seconds to wait before a retry, if the server sent them. */
export function retryAfterOf(error: unknown): number | undefined {
  const cause = errorCauseOf(error)
  return cause.kind === 'refused' ? cause.refusal.retryAfter : undefined
}

function isApiError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError
}
