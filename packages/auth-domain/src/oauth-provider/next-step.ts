import { ONE_FACTOR, TWO_FACTORS } from './authentication-context.ts'
import type { AuthorizationRequest, Prompt } from './authorization-request.ts'
import { covers } from './scopes.ts'

/** What a user has consented to that a client may do, in an organization or for themselves. */
export type Consent = {
  id: string
  organizationId: string | null
  scopes: readonly string[]
  /** The APIs that tokens may be for. */
  resources: readonly string[]
}

/** What is known when a request is to go on. */
export type RequestState = {
  /** Undefined where nobody is signed in. */
  signedIn: { userId: string; authTime: Date; acr: string; hasSecondFactor: boolean } | undefined
  /** Those of the user and the client. */
  consents: readonly Consent[]
  /** Whether the client's users are not asked. */
  trusted: boolean
  /** When the request began: what `prompt=login` asks for has to come after it. */
  begunAt: Date
  /** Which pages the user has answered already. */
  answered: readonly Extract<Prompt, 'select_account' | 'create'>[]
  now: Date
}

/**
 * What a request needs next: a sign-in (`register`: of a new user), a proof that it is still they, the choice of an account,
 * consent, or nothing: then `consent` is the one to go by, undefined for a client whose users are not asked. It is refused where
 * another user has signed in than it is about, or one who cannot prove as much as it demands.
 */
export type NextStep =
  | { step: 'sign-in'; register: boolean }
  | { step: 'confirm' }
  | { step: 'select-account' }
  | { step: 'consent' }
  | { step: 'done'; consent: Consent | undefined }
  | { step: 'refused'; error: 'login_required' | 'unmet_authentication_requirements' }

/** Decides what an authorization request needs next (OpenID Connect Core, section 3.1.2.3). */
export function nextStep(request: AuthorizationRequest, state: RequestState): NextStep {
  const { signedIn, answered } = state
  const asks = (prompt: 'select_account' | 'create') => request.prompts.includes(prompt) && !answered.includes(prompt)
  if (signedIn === undefined || asks('create')) return { step: 'sign-in', register: asks('create') }
  if (asks('select_account')) return { step: 'select-account' }
  if (request.userId !== undefined && request.userId !== signedIn.userId) return anotherUser(request, answered)
  if (!canMeet(request, signedIn)) return { step: 'refused', error: 'unmet_authentication_requirements' }
  if (isProofTooOld(request, signedIn, state) || lacksFactor(request, signedIn)) return { step: 'confirm' }
  if (request.prompts.includes('consent')) return { step: 'consent' }
  const fitting = fittingConsents(request, state.consents)
  const [consent] = fitting
  if (fitting.length === 1) return { step: 'done', consent }
  return state.trusted && !request.scopes.includes('organization')
    ? { step: 'done', consent: undefined }
    : { step: 'consent' }
}

/** What a request without pages is refused with, where it needs one (OpenID Connect Core, section 3.1.2.6). */
export function refusalWithoutPages(next: NextStep): string | undefined {
  switch (next.step) {
    case 'sign-in':
    case 'confirm':
      return 'login_required'
    case 'select-account':
      return 'account_selection_required'
    case 'consent':
      return 'consent_required'
    case 'refused':
      return next.error
    case 'done':
      return undefined
  }
}

// Who has chosen, or cannot be asked to, is another user.
function anotherUser({ prompts }: AuthorizationRequest, answered: RequestState['answered']): NextStep {
  const isFinal = prompts.includes('none') || answered.includes('select_account')
  return isFinal ? { step: 'refused', error: 'login_required' } : { step: 'select-account' }
}

// OpenID Connect Core, section 5.5.1.1.
function canMeet({ requiredAcrs }: AuthorizationRequest, { acr, hasSecondFactor }: SignedIn): boolean {
  if (requiredAcrs.length === 0 || requiredAcrs.includes(ONE_FACTOR)) return true
  return requiredAcrs.includes(TWO_FACTORS) && (acr === TWO_FACTORS || hasSecondFactor)
}

// Consent in an organization says nothing of another, nor of the user alone.
function fittingConsents({ scopes, resources }: AuthorizationRequest, consents: readonly Consent[]): Consent[] {
  const inOrganization = scopes.includes('organization')
  return consents.filter(
    (consent) =>
      (consent.organizationId !== null) === inOrganization &&
      covers(consent.scopes, scopes) &&
      covers(consent.resources, resources),
  )
}

type SignedIn = NonNullable<RequestState['signedIn']>

function isProofTooOld(
  { prompts, maxAge }: AuthorizationRequest,
  { authTime }: SignedIn,
  state: RequestState,
): boolean {
  if (prompts.includes('login') && authTime < state.begunAt) return true
  return maxAge !== undefined && state.now.getTime() - authTime.getTime() > maxAge * 1000 && authTime < state.begunAt
}

// `acr_values` are a wish: who has no second factor is let through, and the ID token says by what (section 3.1.2.1).
function lacksFactor({ acrValues }: AuthorizationRequest, { acr, hasSecondFactor }: SignedIn): boolean {
  return acrValues.includes(TWO_FACTORS) && acr !== TWO_FACTORS && hasSecondFactor
}
