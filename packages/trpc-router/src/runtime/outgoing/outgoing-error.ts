import { TLSSocket } from 'node:tls'
import { type OutgoingReason, outgoingReasons } from '@foyer/auth-domain/outgoing/outgoing-reason'

/** A request to an address that somebody else has chosen failed, or was not made. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly reason: OutgoingReason

  constructor(reason: OutgoingReason, options?: ErrorOptions) {
    super(outgoingReasons[reason], options)
    this.reason = reason
  }
}

/** What has gone wrong on a connection, as an `OutgoingError`. */
export function toOutgoingError(error: unknown, socket?: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error
  if (socket instanceof TLSSocket && socket.authorizationError)
    return new OutgoingError('certificate', { cause: error })
  const isOverflow = error instanceof Error && 'code' in error && error.code === 'HPE_HEADER_OVERFLOW'
  return new OutgoingError(isOverflow ? 'too-long' : 'connection', { cause: error })
}
