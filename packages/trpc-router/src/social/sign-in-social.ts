import { signInSocialInput } from '@foyer/auth-domain/social/social-inputs'
import { open } from '../procedures.ts'
import { presentBriefUser } from '../user/present-user.ts'
import { arrive } from './arrive.ts'
import { demandProvider, directIdentity } from './direct-identity.ts'
import { setOut } from './set-out.ts'

/** Tells where a provider is, to sign in there; or signs in by an id token the application has got by itself. */
export const signInSocial = open(signInSocialInput).mutation(async ({ ctx, input }) => {
  const provider = await demandProvider(ctx, input.provider)
  if (input.idToken === undefined) {
    return { url: await setOut(ctx, provider, input), redirect: input.disableRedirect !== true }
  }
  const { accessToken, refreshToken, expiresAt } = input.idToken
  const { user, started } = await arrive(ctx, {
    provider,
    identity: await directIdentity(ctx, provider, input.idToken),
    tokens: {
      accessToken,
      refreshToken,
      idToken: input.idToken.token,
      accessTokenExpiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
    },
    requestSignUp: input.requestSignUp === true,
    callbackURL: input.callbackURL,
  })
  return { redirect: false as const, token: started.session.token, user: presentBriefUser(user) }
})
