import { limits } from '@foyer/auth-domain/limits'
import { relyingParty } from '@foyer/auth-domain/passkey/relying-party'
import type { RegistrationRequester } from '@foyer/auth-domain/passkey/verify-registration'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { type PasskeyCeremony, secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import { transact } from '@foyer/db/engine/pipeline'
import { claimChallenge as claimStored, insertChallenge } from '@foyer/db/passkeys/challenges'
import { z } from 'zod'
import type { Call } from '#runtime/context/call.ts'
import { readSignedCookies, writeSignedCookie } from '#runtime/context/signed-cookie.ts'
import { secretReference } from '#runtime/outbox/mailed-secret.ts'
import type { verifyAssertion } from '#runtime/passkey/verify-response.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'

// The name is the wire's.
const COOKIE = 'better-auth-passkey'

const storedSchema = z.object({ userId: z.string(), sessionId: z.string() }).partial()

/** Starts a ceremony in this browser (T51 to T53); returns its challenge as authenticators are sent it. */
export async function startCeremony(
  call: Call,
  purpose: PasskeyCeremony,
  requester: Partial<RegistrationRequester>,
): Promise<string> {
  const { text, expiresIn, perSubject } = secretPurposes[purpose]
  const challenge = Buffer.from(randomText(text.length)).toString('base64url')
  // One random id for all tabs of a browser, renewed for as long as a challenge is valid.
  const [browser = randomText(text.length)] = readSignedCookies(call, COOKIE)
  writeSignedCookie(call, COOKIE, browser, expiresIn())
  const now = call.now()
  const stored = {
    ...secretReference(purpose, challenge),
    purpose,
    browser: fingerprint(browser),
    id: randomText(limits.idLength),
    userId: requester.userId ?? null,
    value: JSON.stringify(requester),
    expiresAt: inSeconds(now, expiresIn()),
    now,
  }
  await transact(call.db, (trx) => insertChallenge(trx, stored, perSubject()))
  return challenge
}

/** A ceremony that an answer has ended: who asked for it, and what the answer is held against. */
export type EndedCeremony = {
  requester: Partial<RegistrationRequester>
  expected: Parameters<typeof verifyAssertion>[2]
}

/** Ends the ceremony that an answer belongs to, whatever it says (T51); undefined without one in this browser. */
export async function endCeremony(
  call: Call,
  purpose: PasskeyCeremony,
  answer: unknown,
): Promise<EndedCeremony | undefined> {
  const browsers = readSignedCookies(call, COOKIE)
  if (browsers.length === 0) return undefined
  const reference = secretReference(purpose, challengeIn(answer))
  const stored = { ...reference, purpose, browsers: browsers.map(fingerprint) }
  const claimed = await claimStored(call.db, stored, call.now())
  if (claimed === undefined) return undefined
  const expected = {
    rp: relyingParty(call.options, call.baseUrl),
    isChallenge: (text: string) => fingerprint(text) === claimed.fingerprint,
    requireUserVerification: call.options.passkey.authenticatorSelection.userVerification === 'required',
  }
  return { requester: storedSchema.parse(JSON.parse(claimed.value)), expected }
}

const answerSchema = z.object({ response: z.object({ clientDataJSON: z.string() }) })
const clientDataSchema = z.object({ challenge: z.string() })

function challengeIn(answer: unknown): string {
  const encoded = answerSchema.safeParse(answer).data?.response.clientDataJSON ?? ''
  try {
    return clientDataSchema.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString())).challenge
  } catch {
    return ''
  }
}
