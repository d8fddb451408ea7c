import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { claimVerification, findVerification, insertVerification } from '@foyer/db/verifications'
import { z } from 'zod'
import type { Call } from '../context/call.ts'
import { mailedSecret } from '../outbox/mailed-secret.ts'
import { fingerprint } from '../secrets/keyring.ts'
import { randomText } from '../secrets/random.ts'
import { isSealedByKnown, seal, unseal } from '../secrets/sealed-text.ts'
import { openSignedValue, signValue } from '../secrets/signed-value.ts'

const stateSchema = z.object({
  providerId: z.string(),
  codeVerifier: z.string(),
  callbackURL: z.string(),
  newUserURL: z.string().optional(),
  errorURL: z.string(),
  requestSignUp: z.boolean(),
  /** Who links an account; absent where somebody signs in. */
  linkUserId: z.string().optional(),
  /** The fingerprint of what the browser holds that set out. */
  browser: z.string(),
})

/** What a browser that set out for a provider comes back to. */
export type SocialState = z.infer<typeof stateSchema>

/** Remembers where a browser set out for, for ten minutes and one return (S39); the state it takes along. */
export async function rememberState(
  call: Call,
  facts: Omit<SocialState, 'browser' | 'codeVerifier'>,
): Promise<{ state: string; codeVerifier: string }> {
  const state = randomText(limits.socialStateLength)
  const codeVerifier = randomText(limits.codeVerifierLength)
  const reference = mailedSecret('oauth-state', state)
  const kept: SocialState = { ...facts, codeVerifier, browser: markBrowser(call) }
  const now = call.now()
  await insertVerification(call.db, {
    ...reference,
    id: randomText(limits.idLength),
    value: seal(call.keys, 'oauth-state', reference.fingerprint, JSON.stringify(kept)),
    expiresAt: inSeconds(now, limits.socialStateExpiresIn),
    now,
  })
  return { state, codeVerifier }
}

/** Takes a state back: it is spent with the first return, whatever comes of it. */
export async function takeState(call: Call, state: string): Promise<SocialState | undefined> {
  const reference = mailedSecret('oauth-state', state)
  const sealed = await claimVerification(call.db, reference, call.now())
  // Where its secret was dropped meanwhile, the journey begins anew.
  if (sealed === undefined || !isSealedByKnown(call.keys, 'oauth-state', sealed)) return undefined
  return stateSchema.parse(JSON.parse(unseal(call.keys, 'oauth-state', reference.fingerprint, sealed)))
}

/** Whether a return with this state is waited for; looking does not spend it. */
export async function isAwaited({ db, now }: Call, state: string): Promise<boolean> {
  return (await findVerification(db, mailedSecret('oauth-state', state), now())) !== undefined
}

/** Whether the browser is the one that set out. The option turns this off for signing in, never for linking. */
export function isSameBrowser(call: Call, { browser, linkUserId }: SocialState): boolean {
  if (linkUserId === undefined && !call.options.advanced.bindOAuthState) return true
  const held = heldMark(call)
  return held !== undefined && fingerprint(held) === browser
}

// One mark for all tabs of a browser; it tells nothing and lasts as long as a state does.
function markBrowser(call: Call): string {
  const mark = heldMark(call) ?? randomText(limits.socialStateLength)
  const signed = signValue(call.keys, 'cookie', 'oauth_state', mark)
  call.cookies.write('oauth_state', signed, limits.socialStateExpiresIn)
  return fingerprint(mark)
}

function heldMark({ keys, cookies }: Call): string | undefined {
  const signed = cookies.read('oauth_state')
  return signed === undefined ? undefined : openSignedValue(keys, 'cookie', 'oauth_state', signed)
}
