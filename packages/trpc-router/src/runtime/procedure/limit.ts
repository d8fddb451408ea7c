import type { Operation } from '@foyer/auth-domain/contract/operation'
import { type Counted, countedAs } from '@foyer/auth-domain/rate-limit/rules'
import type { Call } from '#runtime/context/call.ts'
import type { Services } from '#runtime/context/services.ts'
import type { RateLimitSubject } from '#runtime/limiter/rate-limiter.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Whose call it is that is counted. */
export type Caller = Omit<RateLimitSubject, 'counted'>

/**
 * Counts a call of an operation, whether it is made or answered from memory, and refuses one too many. `hasOtherRoom`: whether
 * another limit lets it pass.
 */
export async function limit(
  { rateLimiter, db }: Pick<Services, 'rateLimiter' | 'db'>,
  operation: Operation,
  caller: Caller,
  hasOtherRoom: (counted: Counted) => Promise<boolean> = async () => false,
): Promise<void> {
  const counted = countedAs(operation)
  const retryAfter = await rateLimiter.consume(db, { counted, ...caller })
  if (retryAfter === undefined || (await hasOtherRoom(counted))) return
  throw refused('TOO_MANY_REQUESTS', { retryAfter })
}

/** Counts work that a call asks for, by whose it is, from whatever address they call; refuses what is too much. */
export async function limitWork({ db, rateLimiter, request }: Call, counted: Counted, subject: string): Promise<void> {
  if (request.transport === 'server') return
  const retryAfter = await rateLimiter.consume(db, { counted, session: undefined, address: subject })
  if (retryAfter !== undefined) throw refused('TOO_MANY_REQUESTS', { retryAfter })
}
