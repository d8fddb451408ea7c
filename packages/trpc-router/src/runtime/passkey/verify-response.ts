import { passkeyAlgorithms } from '@foyer/auth-domain/passkey/generate-register-options'
import { knownTransports, type PasskeyDevice, type PasskeyTransport } from '@foyer/auth-domain/passkey/passkey'
import type { RelyingParty } from '@foyer/auth-domain/passkey/relying-party'
import type { Assertion } from '@foyer/auth-domain/passkey/verify-authentication'
import { z } from 'zod'

// Longer ones are against WebAuthn 7.1 step 25.
const MAX_CREDENTIAL_ID = 1364

const common = {
  id: z.string().min(1).max(MAX_CREDENTIAL_ID),
  rawId: z.string(),
  type: z.literal('public-key'),
  // Nothing is read from them, and newer clients of better-auth leave them out.
  clientExtensionResults: z
    .unknown()
    .optional()
    .transform(() => ({})),
}

const attestationSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.unknown()).catch([]),
  }),
})

const assertionSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    // A key that knows no handle sends null.
    userHandle: z
      .string()
      .nullish()
      .transform((handle) => handle || undefined),
  }),
})

/** `isChallenge` tells whether the text is the challenge that was sent. */
type Expected = { rp: RelyingParty; isChallenge: (text: string) => boolean; requireUserVerification: boolean }

/** A credential that an authenticator has made. */
export type NewCredential = {
  credentialID: string
  /** The COSE key in base64. */
  publicKey: string
  counter: number
  deviceType: PasskeyDevice
  backedUp: boolean
  transports: PasskeyTransport[]
  aaguid: string
  userVerified: boolean
}

/** What a browser says that it has made; undefined unless all of it is as it must be. */
export async function verifyAttestation(answer: unknown, expected: Expected): Promise<NewCredential | undefined> {
  const parsed = attestationSchema.safeParse(answer)
  if (!parsed.success || !(await isUnattested(parsed.data.response.attestationObject))) return undefined
  const { verifyRegistrationResponse } = await loadVerifier()
  const { transports, ...response } = parsed.data.response
  const result = await orUndefined(
    verifyRegistrationResponse({
      response: { ...parsed.data, response },
      ...expectations(expected),
      supportedAlgorithmIDs: passkeyAlgorithms,
    }),
  )
  if (!result?.verified || result.registrationInfo.credential.id.length > MAX_CREDENTIAL_ID) return undefined
  const { credential, credentialDeviceType, credentialBackedUp, aaguid, userVerified } = result.registrationInfo
  return {
    credentialID: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64'),
    counter: credential.counter,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    transports: knownTransports(transports),
    aaguid,
    userVerified,
  }
}

/** The credential that an answer claims to be by; undefined for what is no assertion. */
export function credentialOf(answer: unknown): string | undefined {
  return assertionSchema.safeParse(answer).data?.id
}

/** What an authenticator has signed with this key; undefined unless all of it is as it must be. */
export async function verifyAssertion(
  answer: unknown,
  publicKey: string,
  expected: Expected,
): Promise<Assertion | undefined> {
  const parsed = assertionSchema.safeParse(answer)
  if (!parsed.success) return undefined
  const { verifyAuthenticationResponse } = await loadVerifier()
  const { userHandle, ...response } = parsed.data.response
  const result = await orUndefined(
    verifyAuthenticationResponse({
      response: { ...parsed.data, response },
      ...expectations(expected),
      // The counter is checked once the signature is known to be right: nobody else may call a passkey suspect.
      credential: { id: parsed.data.id, publicKey: Buffer.from(publicKey, 'base64'), counter: 0 },
    }),
  )
  if (!result?.verified) return undefined
  const { newCounter, credentialDeviceType, credentialBackedUp, userVerified } = result.authenticationInfo
  return {
    userHandle,
    counter: newCounter,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    userVerified,
  }
}

/** Loads the library, which takes some tenths of a second, with the first answer or before it. */
export async function loadVerifier(): Promise<typeof import('@simplewebauthn/server')> {
  const library = await import('@simplewebauthn/server')
  // Without roots no chain is followed, and no list of revocations fetched, whatever format gets there.
  for (const identifier of ROOTED) library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  return library
}

const ROOTED = ['android-key', 'android-safetynet', 'apple', 'mds'] as const

/**
 * Whether nobody but the passkey itself vouches for the authenticator: "none" is asked for, and browsers make it of all else
 * or leave a signature by the passkey. Certificates would be a stranger's, and so would the addresses in them.
 */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

function expectations({ rp, isChallenge, requireUserVerification }: Expected) {
  return {
    expectedChallenge: isChallenge,
    expectedOrigin: [...rp.origins],
    expectedRPID: rp.id,
    requireUserVerification,
  }
}

// The library throws at whatever is wrong with an answer. What was wrong is no fault of the service (T60).
async function orUndefined<T>(verification: Promise<T>): Promise<T | undefined> {
  try {
    return await verification
  } catch {
    return undefined
  }
}
