import { contract } from '@foyer/auth-domain/contract/contract'
import { logoutRedirect } from '@foyer/auth-domain/oauth-provider/authorization-answer'
import { endSessionStep, leadsBack, trustedLogoutRedirect } from '@foyer/auth-domain/oauth-provider/end-session'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { BASE_PATH, pages } from '@foyer/auth-domain/redirect/pages'
import { findOAuthClient } from '@foyer/db/oauth-provider/clients'
import { type IdTokenHint, readIdTokenHint } from '#operations/oauth-provider/id-token-hint.ts'
import { findDeviceSessions } from '#operations/session/device-sessions.ts'
import { signOutBrowser } from '#operations/session/sign-out-browser.ts'
import type { OperationCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Signs the user of an application out (OpenID Connect RP-Initiated Logout 1.0), and sends the browser back to it. */
export const endSession = procedure(contract.endSession).mutation(async ({ ctx, input }) => {
  const { id_token_hint: token, client_id: named, post_logout_redirect_uri: requested, state } = input
  const hint = await readIdTokenHint(ctx, token, named)
  const clientId = named ?? hint?.clientId
  const client = clientId === undefined ? undefined : await findOAuthClient(ctx.db, clientId)
  const uri = requested === undefined ? undefined : orThrow(trustedLogoutRedirect(client, requested))
  const step = endSessionStep({ hintedUserId: hint?.userId, current: await currentUser(ctx, hint) })
  if (step === 'ask') return { redirectTo: questionPage(ctx, { client, uri, state }) }
  if (step === 'end') await signOutBrowser(ctx)
  const returns = client !== undefined && uri !== undefined && leadsBack(client, step)
  return { redirectTo: returns ? logoutRedirect(uri, state) : new URL(pages.signIn, ctx.baseUrl).href }
})

async function currentUser(call: OperationCall, hint: IdTokenHint | undefined) {
  const current = await call.signedIn()
  if (current === undefined) return undefined
  const isMeant = current.user.id === hint?.userId
  return {
    userId: current.user.id,
    isImpersonated: current.session.impersonatedBy !== null,
    hasOtherAccounts: isMeant && (await hasOtherAccounts(call, current.user.id)),
  }
}

async function hasOtherAccounts(call: OperationCall, userId: string): Promise<boolean> {
  if (!call.options.multiSession.enabled) return false
  return (await findDeviceSessions(call)).some(({ user }) => user.id !== userId)
}

type Return = { client: OAuthClient | undefined; uri: string | undefined; state: string | undefined }

// The page signs out, and comes back here, where nobody is signed in any more.
function questionPage({ baseUrl }: OperationCall, { client, uri, state }: Return): string {
  const page = new URL(pages.signOut, baseUrl)
  if (client === undefined || uri === undefined) return page.href
  const query = new URLSearchParams({ client_id: client.id, post_logout_redirect_uri: uri })
  if (state !== undefined) query.set('state', state)
  page.searchParams.set('callbackURL', `${BASE_PATH}${contract.endSession.rest.path}?${query}`)
  return page.href
}
