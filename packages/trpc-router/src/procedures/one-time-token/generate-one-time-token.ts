import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { checkOwnGet } from '@foyer/auth-domain/redirect/request-origin'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import { transact } from '@foyer/db/engine/pipeline'
import { recordEvent } from '@foyer/db/operations/audit'
import { insertOneTimeToken } from '@foyer/db/sessions/one-time-tokens'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { PresentedSession } from '#runtime/context/presented-session.ts'
import { isRemembered } from '#runtime/context/session-cookies.ts'
import { asSignedIn, type SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { sealWithToken } from '#runtime/secrets/token-sealed.ts'

const rule = secretPurposes['one-time-token']

const { mutation, refused } = procedure(contract.generateOneTimeToken)

/** Makes a token that hands the caller's session over to the one who presents it first. */
export const generateOneTimeToken = mutation(async ({ ctx }) => {
  const { oneTimeToken } = ctx.options
  if (ctx.request.reads) orThrow(checkOwnGet(ctx.request.from, ctx.trustedOrigins))
  const call = await asSignedIn(ctx)
  if (call.presented === undefined) throw refused('NOT_SIGNED_IN')
  if (oneTimeToken.disableClientRequest && ctx.request.transport !== 'server') throw refused('CLIENT_REQUESTS_DISABLED')
  return { token: await storeToken(call, call.presented) }
})

async function storeToken(call: SignedInCall, { secret }: PresentedSession): Promise<string> {
  const token = randomText(rule.text.length, rule.text.alphabet)
  const now = call.now()
  await transact(call.db, async (trx) => {
    const actor = await lockActor(trx, call)
    const { session } = actor
    const stored = {
      id: randomText(limits.idLength),
      fingerprint: fingerprint(token),
      session,
      // Nobody can read the session's secret here but the person who has the token, not even with the service's own keys (T1).
      value: sealWithToken(token, JSON.stringify({ secret, remembered: isRemembered(call) })),
      expiresAt: inSeconds(now, rule.expiresIn(call.options)),
      now,
    }
    await insertOneTimeToken(trx, stored, rule.perSubject())
    await recordEvent(trx, eventOf(actor, 'session.one-time-token.created', { sessionId: session.id }))
  })
  return token
}
