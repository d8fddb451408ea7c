import { withError } from '@foyer/auth-domain/redirect/with-error'
import { describeRefusal, type RefusalName } from '@foyer/auth-domain/refusals'
import type { RedirectError } from '@foyer/auth-domain/refusals/social'
import { type Identity, identityOf } from '@foyer/auth-domain/social/identity'
import { socialCallbackInput } from '@foyer/auth-domain/social/social-inputs'
import type { z } from 'zod'
import type { Call } from '../context/call.ts'
import { open } from '../procedures.ts'
import { Refused } from '../refused.ts'
import { arrive } from './arrive.ts'
import { linkIdentity } from './link-identity.ts'
import { exchangeCode, type ProviderTokens } from './oauth.ts'
import { ProviderError } from './provider-http.ts'
import type { Provider } from './providers.ts'
import { readProfile } from './read-identity.ts'
import { errorPageUrl, redirectUriOf, toErrorPage } from './set-out.ts'
import { isSameBrowser, type SocialState, takeState } from './state.ts'

type Return = z.output<typeof socialCallbackInput>

const PROVIDER_MILLISECONDS = 10_000
const ERROR_CODE = /^[\w.-]{1,64}$/

/** Receives a browser that comes back from a provider, and tells where it goes. The state is spent, whatever comes of it. */
export const socialCallback = open(socialCallbackInput).mutation(async ({ ctx, input }) => {
  const state = input.state === undefined ? undefined : await takeState(ctx, input.state)
  if (input.error !== undefined) return { redirectTo: providersError(ctx, input.error, input.error_description) }
  if (input.state === undefined) return toErrorPage(ctx, 'state_not_found')
  if (state === undefined || !isSameBrowser(ctx, state)) return toErrorPage(ctx, 'please_restart_the_process')
  const provider = await findProvider(ctx, input.id)
  if (provider !== undefined && state.providerId !== input.id) return toErrorPage(ctx, 'please_restart_the_process')
  if (input.code === undefined || input.code === '') return failed(state, 'no_code')
  if (provider === undefined) return failed(state, 'oauth_provider_not_found')
  return receive(ctx, provider, state, { ...input, code: input.code })
})

async function receive(
  call: Call,
  provider: Provider,
  state: SocialState,
  input: Return & { code: string },
): Promise<{ redirectTo: string }> {
  const signal = AbortSignal.timeout(PROVIDER_MILLISECONDS)
  const tokens = await tokensFor(call, provider, state, input, signal)
  if (tokens === undefined) return failed(state, 'invalid_code')
  const profile = await profileFor(call, provider, tokens, input.user, signal)
  if (profile === undefined) return failed(state, 'unable_to_get_user_info')
  const international = call.options.advanced.allowInternationalEmail
  const addressless = provider.definition.addressless === true
  const identity = identityOf(provider.id, profile, { addressless, international })
  if (identity === undefined) return failed(state, 'email_not_found')
  return state.linkUserId === undefined
    ? signIn(call, provider, state, { identity, tokens })
    : linkTo(call, state, state.linkUserId, { identity, tokens })
}

type Proof = { identity: Identity; tokens: ProviderTokens }

async function signIn(
  call: Call,
  provider: Provider,
  state: SocialState,
  proof: Proof,
): Promise<{ redirectTo: string }> {
  const { callbackURL, newUserURL, requestSignUp } = state
  try {
    const { isNew } = await arrive(call, { provider, ...proof, requestSignUp, callbackURL })
    return { redirectTo: isNew ? (newUserURL ?? callbackURL) : callbackURL }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'BANNED_USER') {
      return { redirectTo: providersError(call, 'banned', describeRefusal(refusal).message) }
    }
    const code = refusal && signInErrors[refusal]
    if (code === undefined) throw error
    return failed(state, code)
  }
}

// The link is for the person who asked for it, still signed in where they did.
async function linkTo(call: Call, state: SocialState, userId: string, proof: Proof): Promise<{ redirectTo: string }> {
  const current = await call.signedIn()
  if (current?.user.id !== userId) return toErrorPage(call, 'please_restart_the_process')
  try {
    await linkIdentity({ ...call, ...current }, proof.identity, proof.tokens)
    return { redirectTo: state.callbackURL }
  } catch (error) {
    const refusal = refusalOf(error)
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
  LINKED_TO_ANOTHER_USER: 'account_already_linked_to_different_user',
  LINKING_NOT_ALLOWED: 'unable_to_link_account',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: 'unable_to_link_account',
}

function refusalOf(error: unknown): RefusalName | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Refused ? cause.refusal : undefined
}

async function findProvider(call: Call, id: string): Promise<Provider | undefined> {
  return ofProvider(call, () => call.providers.find(id))
}

function tokensFor(
  call: Call,
  provider: Provider,
  { codeVerifier }: SocialState,
  { code, device_id: deviceId }: Return & { code: string },
  signal: AbortSignal,
): Promise<ProviderTokens | undefined> {
  const grant = { code, codeVerifier, deviceId, redirectUri: redirectUriOf(call, provider.id) }
  return ofProvider(call, () => exchangeCode(provider, grant, call.now(), signal))
}

async function profileFor(
  call: Call,
  provider: Provider,
  tokens: ProviderTokens,
  sentUser: string | undefined,
  signal: AbortSignal,
): Promise<Parameters<typeof identityOf>[1] | undefined> {
  return (await ofProvider(call, () => readProfile(call, provider, tokens, { sentUser, signal })))?.profile
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

// What a provider says is passed on as it is named, never at length (S41).
function providersError(call: Call, error: string, description: string | undefined): string {
  const page = new URL(withError(errorPageUrl(call), ERROR_CODE.test(error) ? error : 'invalid_callback_request'))
  if (description !== undefined) page.searchParams.set('error_description', description.slice(0, 200))
  return page.href
}
