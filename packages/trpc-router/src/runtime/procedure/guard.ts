import { isSafeInput } from '@foyer/auth-domain/input/safe-input'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import { checkCallbackFields } from '@foyer/auth-domain/redirect/callback-url'
import { checkActingGet, checkRequestOrigin } from '@foyer/auth-domain/redirect/request-origin'
import type { Call } from '#runtime/context/call.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'

/**
 * `operation` is the procedure's name, under which rate limits count it for both transports; `acts` marks one that
 * changes something.
 */
export type GuardedCall = { operation: string; acts: boolean; input: unknown }

/** Runs before every procedure of both transports: rate limit, origin, callback URLs, safe input; in wire order. */
export async function guard(call: Call, guarded: GuardedCall): Promise<void> {
  if (call.request.transport === 'server') return
  await limit(call, guarded)
  checkSource(call, guarded)
  if (guarded.input === undefined) return
  if (!isSafeInput(guarded.input)) throw refused(call.request.reads ? 'INVALID_QUERY' : 'INVALID_BODY')
  if (typeof guarded.input !== 'object' || guarded.input === null) return
  orThrow(checkCallbackFields(guarded.input, call.trustedOrigins, call.baseUrl))
}

// A GET may come from anywhere, such as a mail; one that acts must at least have been meant.
function checkSource({ request: { reads, from }, trustedOrigins, options }: Call, { acts }: GuardedCall): void {
  if (!reads) orThrow(checkRequestOrigin(from, trustedOrigins, options.advanced.strictOrigin))
  else if (acts) orThrow(checkActingGet(from, trustedOrigins))
}

async function limit(call: Call, { operation }: GuardedCall): Promise<void> {
  const wait = await call.rateLimiter.consume({
    operation,
    session: call.request.reads ? call.presented?.handle : undefined,
    address: addressBucket(call.request.ipAddress),
  })
  if (wait !== undefined) throw refused('TOO_MANY_REQUESTS', { retryAfter: wait })
}
