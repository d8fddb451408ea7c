import { isDeepStrictEqual } from 'node:util'
import { contract } from '@foyer/auth-domain/contract/contract'
import { changeFields, recordedNames } from '@foyer/auth-domain/fields/fields'
import { updateSession as decideUpdateSession } from '@foyer/auth-domain/session/update-session'
import { transact } from '@foyer/db/engine/pipeline'
import { recordEvent } from '@foyer/db/operations/audit'
import { setSessionFields } from '@foyer/db/sessions/sessions'
import { lockActor } from '#operations/session/lock-actor.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.updateSession)

/** Changes the fields of an application's own that the caller's session has; one that changes nothing is no event. */
export const updateSession = mutation(async ({ ctx, input }) => {
  const { additionalFields } = ctx.options.session
  const change = orThrow(decideUpdateSession(additionalFields, input))
  const { session, user } = await transact(ctx.db, async (trx) => {
    const call = await lockActor(trx, ctx)
    const before = call.session.fields
    const fields = orThrow(changeFields(before, change))
    if (isDeepStrictEqual(fields, before)) return { session: call.session, user: call.user }
    const after = await setSessionFields(trx, call.session.token, fields)
    if (after === undefined) throw refused('NOT_SIGNED_IN')
    await recordEvent(trx, eventOf(call, 'session.updated', { changed: recordedNames(additionalFields, change) }))
    return { session: after, user: call.user }
  })
  const shown = presentSignedIn({ session, user }, ctx.options)
  if (ctx.presented !== undefined) setSessionCookies(ctx, ctx.presented.secret, shown, isRemembered(ctx))
  return { session: shown.session }
})
