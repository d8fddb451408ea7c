import { withError } from '@foyer/auth-domain/redirect/with-error'
import { describeRefusal, type RefusalName } from '@foyer/auth-domain/refusals'
import type { RedirectError } from '@foyer/auth-domain/refusals/social'
import { explainsErrors } from '@foyer/auth-domain/social/explaining-pages'
import { identityOf } from '@foyer/auth-domain/social/identity'
import { socialCallbackInput } from '@foyer/auth-domain/social/social-inputs'
import type { z } from 'zod'
import type { Call } from '../context/call.ts'
import { open } from '../procedures.ts'
import { Refused } from '../refused.ts'
import { type Arrival, arrive } from './arrive.ts'
import { linkIdentity } from './link-identity.ts'
import { exchangeCode, type ProviderTokens } from './oauth.ts'
import { ProviderError, providerPatience } from './provider-http.ts'
import type { Provider } from './providers.ts'
import { claimsOf, readProfile } from './read-identity.ts'
import { errorPageUrl, redirectUriOf, toErrorPage } from './set-out.ts'
import { isSameBrowser, type SocialState, takeState } from './state.ts'

type Return = z.output<typeof socialCallbackInput> & { code: string; signal: AbortSignal }

const ERROR_CODE = /^[\w.-]{1,64}$/

/** Receives a browser that comes back from a provider, and tells where it goes. The state is spent, whatever comes of it. */
export const socialCallback = open(socialCallbackInput).mutation(async ({ ctx, input }) => {
  const state = input.state === undefined ? undefined : await takeState(ctx, input.state)
  if (input.error !== undefined) return refusedThere(ctx, state, { code: input.error, words: input.error_description })
  if (input.state === undefined) return toErrorPage(ctx, 'state_not_found')
  if (state === undefined || !isSameBrowser(ctx, state)) return startAgain(ctx, state)
  const signal = providerPatience()
  const provider = await findProvider(ctx, input.id, signal)
  if (provider !== undefined && state.providerId !== input.id) return startAgain(ctx, state)
  if (input.code === undefined || input.code === '') return failed(state, 'no_code')
  if (provider === undefined) return failed(state, 'oauth_provider_not_found')
  return receive(ctx, provider, state, { ...input, code: input.code, signal })
})

async function receive(
  call: Call,
  provider: Provider,
  state: SocialState,
  input: Return,
): Promise<{ redirectTo: string }> {
  const tokens = await tokensFor(call, provider, state, input)
  if (tokens === undefined) return failed(state, 'invalid_code')
  const profile = await profileFor(call, provider, tokens, input)
  if (profile === undefined) return failed(state, 'unable_to_get_user_info')
  const international = call.options.advanced.allowInternationalEmail
  const addressless = provider.definition.addressless === true
  const identity = identityOf(provider.id, profile, { addressless, international })
  if (identity === undefined) return failed(state, 'email_not_found')
  const { callbackURL, requestSignUp } = state
  const proof = { provider, identity, tokens, callbackURL, requestSignUp }
  return state.linkUserId === undefined ? signIn(call, state, proof) : linkTo(call, state, state.linkUserId, proof)
}

async function signIn(call: Call, state: SocialState, proof: Arrival): Promise<{ redirectTo: string }> {
  const { callbackURL, newUserURL } = state
  try {
    const { isNew } = await arrive(call, proof)
    return { redirectTo: isNew ? (newUserURL ?? callbackURL) : callbackURL }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'BANNED_USER') {
      return refusedThere(call, state, { code: 'banned', words: describeRefusal(refusal).message })
    }
    const code = refusal && signInErrors[refusal]
    if (code === undefined) throw error
    return failed(state, code)
  }
}

// The link is for the person who asked for it, still signed in where they did.
async function linkTo(call: Call, state: SocialState, userId: string, proof: Arrival): Promise<{ redirectTo: string }> {
  const current = await call.signedIn()
  if (current?.user.id !== userId) return startAgain(call, state)
  try {
    await linkIdentity({ ...call, ...current }, proof)
    return { redirectTo: state.callbackURL }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'NOT_SIGNED_IN') return startAgain(call, state)
    const code = refusal && linkErrors[refusal]
    if (code === undefined) throw error
    return failed(state, code)
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
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: 'unable_to_link_account',
}

function refusalOf(error: unknown): RefusalName | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Refused ? cause.refusal : undefined
}

async function findProvider(call: Call, id: string, signal: AbortSignal): Promise<Provider | undefined> {
  return ofProvider(call, () => call.providers.find(id, signal))
}

function tokensFor(
  call: Call,
  provider: Provider,
  { codeVerifier }: SocialState,
  { code, device_id: deviceId, signal }: Return,
): Promise<ProviderTokens | undefined> {
  const grant = { code, codeVerifier, deviceId, redirectUri: redirectUriOf(call, provider.id) }
  return ofProvider(call, () => exchangeCode(provider, grant, call.now(), signal))
}

async function profileFor(
  call: Call,
  provider: Provider,
  { accessToken, idToken: token }: ProviderTokens,
  { user: sentUser, signal }: Return,
): Promise<Parameters<typeof identityOf>[1] | undefined> {
  const told = await ofProvider(call, async () => {
    const claims = token === undefined ? undefined : await claimsOf(call, provider, { token }, signal)
    return readProfile(provider, { accessToken, claims, sentUser }, signal)
  })
  return told?.profile
}

// A provider's failure is its own: the person is told, and the log says which.
async function ofProvider<T>(call: Call, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    call.log.warn({ err: error }, 'a provider failed')
    return undefined
  }
}

function failed({ errorURL }: SocialState, code: RedirectError): { redirectTo: string } {
  return { redirectTo: withError(errorURL, code) }
}

function startAgain(call: Call, state: SocialState | undefined): { redirectTo: string } {
  const code = 'please_restart_the_process'
  return state !== undefined && explainsErrors(state.errorURL) ? failed(state, code) : toErrorPage(call, code)
}

// What a provider says is passed on as it is named, never at length (S41).
function refusedThere(
  call: Call,
  state: SocialState | undefined,
  said: { code: string; words: string | undefined },
): { redirectTo: string } {
  const code = ERROR_CODE.test(said.code) ? said.code : 'invalid_callback_request'
  if (state !== undefined && explainsErrors(state.errorURL)) return { redirectTo: withError(state.errorURL, code) }
  const page = new URL(withError(errorPageUrl(call), code))
  if (said.words !== undefined) page.searchParams.set('error_description', said.words.slice(0, 200))
  return { redirectTo: page.href }
}
