import { linkSocialInput } from '@foyer/auth-domain/social/social-inputs'
import { signedIn } from '../procedures.ts'
import { demandProvider, directIdentity } from './direct-identity.ts'
import { linkIdentity } from './link-identity.ts'
import { setOut } from './set-out.ts'

/** Tells where a provider is, to link an account there; or links one by an id token. */
export const linkSocial = signedIn(linkSocialInput).mutation(async ({ ctx, input }) => {
  const provider = await demandProvider(ctx, input.provider)
  if (input.idToken === undefined) {
    return { url: await setOut(ctx, provider, input, ctx.user.id), redirect: true }
  }
  const { token, accessToken, refreshToken, scopes } = input.idToken
  const identity = await directIdentity(ctx, provider, input.idToken)
  const tokens = { accessToken, refreshToken, idToken: token, scopes }
  const requestSignUp = input.requestSignUp === true
  await linkIdentity(ctx, { provider, identity, tokens, callbackURL: input.callbackURL, requestSignUp })
  return { url: '', redirect: false, status: true as const }
})
