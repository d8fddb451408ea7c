import { contract } from '@foyer/auth-domain/contract/contract'
import { dueRenewal } from '@foyer/auth-domain/session/policy'
import type { AnsweredSession, SignedIn } from '@foyer/auth-domain/session/session'
import { readSession, renewIfDue } from '#operations/session/renew-session.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import type { Call } from '#runtime/context/call.ts'
import { isRemembered, readCookieCache, setCookieCache } from '#runtime/context/session-cookies.ts'
import { asSignedIn, type OperationCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/**
 * The current session and user, or null. Renews a session past its update age, or tells that it is due where renewals are
 * deferred; over REST clears the cookies of an ended one.
 */
export const getSession = procedure(contract.getSession).query(async ({ ctx, input }): Promise<AnsweredSession> => {
  const { presented } = ctx
  if (input?.disableCookieCache === true) ctx.dependencies?.never()
  if (ctx.apiKey !== undefined) return sessionOfKey(ctx)
  if (presented === undefined) return null
  const cached = input?.disableCookieCache === true ? undefined : readCookieCache(ctx, presented)
  if (cached !== undefined) {
    ctx.dependencies?.ofSession(cached.session.session, new Date(cached.expiresAt))
    return cached.session
  }
  const shown = await readSession(ctx)
  if (shown === null || input?.disableRefresh === true || ctx.request.head || ctx.outage !== undefined) return shown
  return ctx.options.session.deferSessionRefresh ? withNeedOfRefresh(ctx, shown) : renewIfDue(ctx, presented, shown)
})

// Nothing is written: the client asks `refreshSession` for it.
function withNeedOfRefresh(call: Call, shown: SignedIn): AnsweredSession {
  if (!isRemembered(call)) return shown
  setCookieCache(call, shown, true)
  return { ...shown, needsRefresh: dueRenewal(shown.session, call.options.session, true, call.now()) !== undefined }
}

// Nothing is renewed, and no cookie set (T105).
async function sessionOfKey(call: OperationCall): Promise<SignedIn> {
  return presentSignedIn(await asSignedIn(call, 'UNKNOWN_API_KEY'), call.options)
}
