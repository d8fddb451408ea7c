import type { SignedIn } from '@foyer/auth-domain/session/session'
import { LRUCache } from 'lru-cache'
import type { Services } from '#runtime/context/services.ts'
import { askBefore } from '#runtime/hooks/before.ts'
import { orThrow, refusalOf } from '#runtime/refusal/refused.ts'

type Claims = Readonly<Record<string, unknown>> | undefined

/** What the application has said of the tokens of sessions: it is asked once a minute at most. */
export type AskedTokens = LRUCache<string, { claims: Promise<Claims> }>

const MOST = 10_000
const MINUTE_MILLISECONDS = 60_000
const FAILURE_MILLISECONDS = 5000

export function createAskedTokens(): AskedTokens {
  return new LRUCache({ max: MOST, ttl: MINUTE_MILLISECONDS })
}

/** The claims that the application adds to a token of a session; refused where it does not allow one. */
export function askBeforeToken(
  asked: AskedTokens,
  { hooks }: Pick<Services, 'hooks'>,
  { session, user }: SignedIn,
  organizationId: string | null,
): Promise<Claims> {
  if (!hooks.has('token')) return Promise.resolve(undefined)
  const key = `${session.token} ${organizationId ?? ''}`
  const known = asked.get(key)
  if (known !== undefined) return known.claims
  const question = { name: 'token' as const, facts: { user, sessionId: session.id, organizationId } }
  const claims = askBefore({ hooks, answers: new Map() }, question).then((answer) => orThrow(answer).claims)
  asked.set(key, { claims })
  // What was refused holds for the minute too, and a failure for as long as it may last.
  claims.catch((error) => {
    if (refusalOf(error) !== 'REFUSED_BY_APPLICATION') asked.set(key, { claims }, { ttl: FAILURE_MILLISECONDS })
  })
  return claims
}
