import { contract } from '@foyer/auth-domain/contract/contract'
import { describeRefusal, type RefusalName } from '@foyer/auth-domain/refusals'
import type { RedirectError } from '@foyer/auth-domain/refusals/social'
import { identityOf } from '@foyer/auth-domain/social/identity'
import type { socialCallbackInput } from '@foyer/auth-domain/social/social-inputs'
import type { z } from 'zod'
import { answerSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { claimAuthorizationState, isSameBrowser, type SocialState } from '#operations/social/authorization-state.ts'
import {
  redirectToRestart,
  redirectWithError,
  redirectWithProviderError,
  unsuccessful,
} from '#operations/social/callback-errors.ts'
import { linkIdentity } from '#operations/social/link-identity.ts'
import { type IdentitySignIn, signInWithIdentity } from '#operations/social/sign-in-with-identity.ts'
import { redirectUriOf } from '#operations/social/start-authorization.ts'
import type { Call } from '#runtime/context/call.ts'
import { errorPageUrl } from '#runtime/outbox/application-page.ts'
import { asSignedIn } from '#runtime/procedure/admission.ts'
import { checkImpersonation } from '#runtime/procedure/impersonation.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { refusalOf } from '#runtime/refusal/refused.ts'
import { exchangeCode, type ProviderTokens } from '#runtime/social/oauth.ts'
import { ProviderError, providerTimeout } from '#runtime/social/provider-http.ts'
import type { Provider } from '#runtime/social/providers.ts'
import { claimsOf, readProfile } from '#runtime/social/read-identity.ts'

type CallbackInput = z.output<typeof socialCallbackInput> & { code: string; signal: AbortSignal }

/** Handles a provider's callback; returns where to redirect the browser. The state is redeemed whatever the outcome. */
export const socialCallback = procedure(contract.socialCallback).mutation(async ({ ctx, input }) => {
  const state = input.state === undefined ? undefined : await claimAuthorizationState(ctx, input.state)
  if (input.error !== undefined) {
    const message = { code: input.error, description: input.error_description }
    return redirectWithProviderError(ctx, state, input.id, message)
  }
  if (input.state === undefined) return { redirectTo: errorPageUrl(unsuccessful(ctx), 'state_not_found') }
  if (state === undefined || !isSameBrowser(ctx, state)) return redirectToRestart(ctx, state)
  const signal = providerTimeout()
  const provider = await findProvider(ctx, input.id, signal)
  if (provider !== undefined && state.providerId !== input.id) return redirectToRestart(ctx, state)
  if (input.code === undefined || input.code === '') return redirectWithError(ctx, state, 'no_code')
  if (provider === undefined) return redirectWithError(ctx, state, 'oauth_provider_not_found')
  return completeFlow(ctx, provider, state, { ...input, code: input.code, signal })
})

async function completeFlow(
  call: Call,
  provider: Provider,
  state: SocialState,
  input: CallbackInput,
): Promise<{ redirectTo: string }> {
  const tokens = await tokensFor(call, provider, state, input)
  if (tokens === undefined) return redirectWithError(call, state, 'invalid_code')
  const profile = await profileFor(call, provider, tokens, input)
  if (profile === undefined) return redirectWithError(call, state, 'unable_to_get_user_info')
  const international = call.options.advanced.allowInternationalEmail
  const mayLackEmail = provider.definition.mayLackEmail === true
  const identity = identityOf(provider.id, profile, { mayLackEmail, international })
  if (identity === undefined) return redirectWithError(call, state, 'email_not_found')
  const { callbackURL, requestSignUp } = state
  const request = { provider, identity, tokens, callbackURL, requestSignUp }
  return state.linkUserId === undefined
    ? signIn(call, state, request)
    : linkToUser(call, state, state.linkUserId, request)
}

async function signIn(call: Call, state: SocialState, request: IdentitySignIn): Promise<{ redirectTo: string }> {
  const { callbackURL = call.baseUrl, newUserURL } = state
  try {
    const { isNew, signIn } = await signInWithIdentity(call, request)
    answerSignIn(call, signIn, () => undefined)
    return { redirectTo: isNew ? (newUserURL ?? callbackURL) : callbackURL }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'BANNED_USER') {
      const message = { code: 'banned', description: describeRefusal(refusal).message }
      return redirectWithProviderError(call, state, state.providerId, message)
    }
    const code = refusal && signInErrors[refusal]
    if (code === undefined) throw error
    return redirectWithError(call, state, code)
  }
}

// Links only for the user who requested it, and only while they are signed in in this browser.
async function linkToUser(
  call: Call,
  state: SocialState,
  userId: string,
  request: IdentitySignIn,
): Promise<{ redirectTo: string }> {
  const current = await call.signedIn()
  if (current?.user.id !== userId) return redirectToRestart(call, state)
  try {
    const linking = { ...call, operation: contract.linkSocial }
    await checkImpersonation(linking)
    await linkIdentity(await asSignedIn(linking, 'NOT_SIGNED_IN'), request)
    return { redirectTo: state.callbackURL ?? call.baseUrl }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'NOT_SIGNED_IN') return redirectToRestart(call, state)
    const code = refusal && linkErrors[refusal]
    if (code === undefined) throw error
    return redirectWithError(call, state, code)
  }
}

const signInErrors: Partial<Record<RefusalName, RedirectError>> = {
  ACCOUNT_NOT_LINKED: 'account_not_linked',
  SIGNUP_DISABLED: 'signup_disabled',
  FAILED_TO_CREATE_SESSION: 'unable_to_create_session',
}

const linkErrors: Partial<Record<RefusalName, RedirectError>> = {
  ...signInErrors,
  LINKED_TO_ANOTHER_USER: 'account_already_linked_to_different_user',
  LINKING_NOT_ALLOWED: 'unable_to_link_account',
  STEP_UP_REQUIRED: 'unable_to_link_account',
  NOT_WHILE_IMPERSONATING: 'unable_to_link_account',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: 'unable_to_link_account',
}

async function findProvider(call: Call, id: string, signal: AbortSignal): Promise<Provider | undefined> {
  return logProviderError(call, () => call.providers.find(id, signal))
}

function tokensFor(
  call: Call,
  provider: Provider,
  { codeVerifier }: SocialState,
  { code, device_id: deviceId, signal }: CallbackInput,
): Promise<ProviderTokens | undefined> {
  const grant = { code, codeVerifier, deviceId, redirectUri: redirectUriOf(call, provider.id) }
  return logProviderError(call, () => exchangeCode(provider, grant, call.now(), signal))
}

async function profileFor(
  call: Call,
  provider: Provider,
  { accessToken, idToken: token }: ProviderTokens,
  { user: sentUser, signal }: CallbackInput,
): Promise<Parameters<typeof identityOf>[1] | undefined> {
  const result = await logProviderError(call, async () => {
    const claims = token === undefined ? undefined : await claimsOf(call, provider, { token }, signal)
    return readProfile(provider, { accessToken, claims, sentUser }, signal)
  })
  return result?.profile
}

// A provider's failure is logged as a warning; the caller redirects with an error code.
async function logProviderError<T>(call: Call, request: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    call.log.warn({ err: error }, 'a provider failed')
    call.signIn.unsuccessful = 'failed'
    return undefined
  }
}
