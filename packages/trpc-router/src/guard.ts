import { isSafeInput } from '@foyer/auth-domain/input/safe-input'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import { checkCallbackFields } from '@foyer/auth-domain/redirect/callback-url'
import { checkRequestOrigin } from '@foyer/auth-domain/redirect/request-origin'
import type { Call } from './context/call.ts'
import { orThrow, refused } from './refused.ts'

/** One call at a door: `operation` is the procedure's own name, the canonical route a limit is counted under. */
export type Knock = { operation: string; input: unknown }

/** What both doors ask before any procedure, in the wire's order: limit, origin, callback addresses, safe text. */
export async function guard(call: Call, knock: Knock): Promise<void> {
  if (call.request.door === 'server') return
  await limit(call, knock)
  if (!call.request.reads) {
    orThrow(checkRequestOrigin(call.request.from, call.trustedOrigins, call.options.advanced.strictOrigin))
  }
  if (knock.input === undefined) return
  if (!isSafeInput(knock.input)) throw refused(call.request.reads ? 'INVALID_QUERY' : 'INVALID_BODY')
  if (typeof knock.input !== 'object' || knock.input === null) return
  orThrow(checkCallbackFields(knock.input, call.trustedOrigins, call.baseUrl))
}

async function limit(call: Call, { operation }: Knock): Promise<void> {
  const wait = await call.rateLimiter.consume({
    operation,
    session: call.request.reads ? call.presented?.handle : undefined,
    address: addressBucket(call.request.ipAddress),
  })
  if (wait !== undefined) throw refused('TOO_MANY_REQUESTS', { retryAfter: wait })
}
