import { contract } from '@foyer/auth-domain/contract/contract'
import type { SignedIn } from '@foyer/auth-domain/session/session'
import { readSession, renewIfDue } from '#operations/session/renew-session.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { mutation } = procedure(contract.refreshSession)

/** Renews the current session where renewals are deferred: what `getSession` then only says that it is due. */
export const refreshSession = mutation(async ({ ctx, input }): Promise<SignedIn | null> => {
  if (ctx.presented === undefined) return null
  const shown = await readSession(ctx)
  return shown === null || input?.disableRefresh === true ? shown : renewIfDue(ctx, ctx.presented, shown)
})
