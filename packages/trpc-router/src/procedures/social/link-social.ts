import { contract } from '@foyer/auth-domain/contract/contract'
import { getProviderOrRefuse, identityFromIdToken } from '#operations/social/id-token-identity.ts'
import { linkIdentity } from '#operations/social/link-identity.ts'
import { startAuthorization } from '#operations/social/start-authorization.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireStepUp } from '#runtime/procedure/step-up.ts'

/** Returns the provider's authorization URL to link an account, or links one by an id token. */
export const linkSocial = procedure(contract.linkSocial).mutation(async ({ ctx, input }) => {
  const provider = await getProviderOrRefuse(ctx, input.provider)
  // Before the browser leaves for the provider.
  await requireStepUp(ctx.db, ctx)
  if (input.idToken === undefined) {
    return { url: await startAuthorization(ctx, provider, input, ctx.user.id), redirect: true }
  }
  const { token, accessToken, refreshToken, scopes } = input.idToken
  const identity = await identityFromIdToken(ctx, provider, input.idToken)
  const tokens = { accessToken, refreshToken, idToken: token, scopes }
  const requestSignUp = input.requestSignUp === true
  await linkIdentity(ctx, { provider, identity, tokens, callbackURL: input.callbackURL, requestSignUp })
  return { url: '', redirect: false, status: true as const }
})
