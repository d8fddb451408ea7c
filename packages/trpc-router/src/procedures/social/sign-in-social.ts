import { contract } from '@foyer/auth-domain/contract/contract'
import { answerSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { getProviderOrRefuse, identityFromIdToken } from '#operations/social/id-token-identity.ts'
import { signInWithIdentity } from '#operations/social/sign-in-with-identity.ts'
import { startAuthorization } from '#operations/social/start-authorization.ts'
import { presentBriefUser } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Returns the provider's authorization URL, or signs in by an id token that the client obtained by itself. */
export const signInSocial = procedure(contract.signInSocial).mutation(async ({ ctx, input }) => {
  const provider = await getProviderOrRefuse(ctx, input.provider)
  if (input.idToken === undefined) {
    return { url: await startAuthorization(ctx, provider, input), redirect: input.disableRedirect !== true }
  }
  const { accessToken, refreshToken, expiresAt } = input.idToken
  const { signIn } = await signInWithIdentity(ctx, {
    provider,
    identity: await identityFromIdToken(ctx, provider, input.idToken),
    tokens: {
      accessToken,
      refreshToken,
      idToken: input.idToken.token,
      accessTokenExpiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
    },
    requestSignUp: input.requestSignUp === true,
    callbackURL: input.callbackURL,
  })
  return answerSignIn(ctx, signIn, ({ session, user }) => {
    return { redirect: false as const, token: session.token, user: presentBriefUser(user, ctx.options) }
  })
})
