import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import { claimVerification, findVerification, insertVerification } from '@foyer/db/accounts/verifications'
import { z } from 'zod'
import { browserIdentities, browserIdentity } from '#runtime/context/browser-identity.ts'
import type { Call } from '#runtime/context/call.ts'
import { mailedLink, normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { secretReference } from '#runtime/outbox/mailed-secret.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { isSealedWithKnownKey, seal, unseal } from '#runtime/secrets/sealed-text.ts'

const stateSchema = z.object({
  providerId: z.string(),
  codeVerifier: z.string(),
  callbackURL: z.string(),
  newUserURL: z.string().optional(),
  errorURL: z.string(),
  requestSignUp: z.boolean(),
  /** The user who links an account; absent for a sign-in. */
  linkUserId: z.string().optional(),
  /** The fingerprint of the starting browser's `oauth_state` cookie. */
  browser: z.string(),
})

type StoredState = z.infer<typeof stateSchema>

type Urls = Record<'callbackURL' | 'newUserURL' | 'errorURL', string | undefined>

/** The stored state of an authorization request, read by the callback; its URLs are those that the request has named. */
export type SocialState = Omit<StoredState, keyof Urls> & Urls

/** Stores an authorization request for ten minutes and one callback (S39); returns the `state` parameter to send. */
export async function storeAuthorizationState(
  call: Call,
  facts: Omit<SocialState, 'browser' | 'codeVerifier'>,
): Promise<{ state: string; codeVerifier: string }> {
  const { text, expiresIn } = secretPurposes['oauth-state']
  const state = randomText(text.length)
  const codeVerifier = randomText(limits.codeVerifierLength)
  const reference = secretReference('oauth-state', state)
  const unnamed = unnamedUrls(call)
  const stored: StoredState = {
    ...facts,
    callbackURL: facts.callbackURL ?? unnamed.callbackURL,
    errorURL: facts.errorURL ?? unnamed.errorURL,
    codeVerifier,
    browser: browserIdentity(call, expiresIn()),
  }
  const now = call.now()
  await insertVerification(call.db, {
    ...reference,
    id: randomText(limits.idLength),
    value: seal(call.keys, 'oauth-state', reference.fingerprint, JSON.stringify(stored)),
    expiresAt: inSeconds(now, expiresIn()),
    now,
  })
  return { state, codeVerifier }
}

/** Redeems a state: it is deleted by the first callback, whatever its outcome. */
export async function claimAuthorizationState(call: Call, state: string): Promise<SocialState | undefined> {
  const reference = secretReference('oauth-state', state)
  const sealed = await claimVerification(call.db, reference, call.now())
  // When its secret is no longer configured, the user has to start again.
  if (sealed === undefined || !isSealedWithKnownKey(call.keys, 'oauth-state', sealed)) return undefined
  return judgedAgain(
    call,
    stateSchema.parse(JSON.parse(unseal(call.keys, 'oauth-state', reference.fingerprint, sealed))),
  )
}

// By the origins of today: one may have lost its trust since the request began (S39).
function judgedAgain(call: Call, state: StoredState): SocialState {
  const { callbackURL, newUserURL, errorURL } = state
  const unnamed = unnamedUrls(call)
  return {
    ...state,
    callbackURL: callbackURL === unnamed.callbackURL ? undefined : normalizedCallback(call, callbackURL),
    newUserURL: normalizedCallback(call, newUserURL),
    errorURL: errorURL === unnamed.errorURL ? undefined : normalizedCallback(call, errorURL),
  }
}

// Stored for a request that names none, because earlier versions read them; they are not what the application asked for.
function unnamedUrls(call: Call): Pick<StoredState, 'callbackURL' | 'errorURL'> {
  return { callbackURL: call.baseUrl, errorURL: mailedLink(call, '/error', {}) }
}

/** Whether a state is pending; does not redeem it. */
export async function isStatePending({ db, now }: Call, state: string): Promise<boolean> {
  return (await findVerification(db, secretReference('oauth-state', state), now())) !== undefined
}

/** Whether the same browser started the flow. The option disables this check for sign-in, never for linking. */
export function isSameBrowser(call: Call, { browser, linkUserId }: SocialState): boolean {
  if (linkUserId === undefined && !call.options.advanced.bindOAuthState) return true
  return browserIdentities(call).includes(browser)
}
