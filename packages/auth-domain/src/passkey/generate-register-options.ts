import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import type { Options } from '#options.ts'
import { type Passkey, transportsOf } from './passkey.ts'
import type { RelyingParty } from './relying-party.ts'

export const generateRegisterOptionsInput = z.object({
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
})

/** A passkey that the browser may use, or may not make again. */
export const credentialDescriptorSchema = z.object({
  id: z.string(),
  transports: z.array(z.string()).optional(),
  type: z.literal('public-key'),
})

/** Milliseconds that the browser gives its user. */
export const CEREMONY_TIMEOUT = 60_000

/** EdDSA, ES256, RS256 (COSE), the preferred first. */
export const passkeyAlgorithms = [-8, -7, -257]

/** PublicKeyCredentialCreationOptionsJSON (WebAuthn Level 3). */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialDescriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
    requireResidentKey: z.boolean(),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  }),
  extensions: z.object({ credProps: z.literal(true) }),
  hints: z.array(z.string()),
})

export type CreationOptions = z.infer<typeof creationOptionsSchema>

type Registration = {
  challenge: string
  rp: RelyingParty
  /** `handle` is random, and the same for all passkeys of a user (T56). */
  user: { handle: string; email: string }
  passkeys: readonly Passkey[]
  selection: Options['passkey']['authenticatorSelection']
}

export function creationOptions({ challenge, rp, user, passkeys, selection }: Registration): CreationOptions {
  const residentKey = selection.residentKey ?? (selection.requireResidentKey ? 'required' : 'preferred')
  return {
    challenge,
    rp: { name: rp.name, id: rp.id },
    user: { id: user.handle, name: user.email, displayName: user.email },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CEREMONY_TIMEOUT,
    attestation: 'none',
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: {
      residentKey,
      userVerification: selection.userVerification ?? 'preferred',
      requireResidentKey: residentKey === 'required',
      ...(selection.authenticatorAttachment && { authenticatorAttachment: selection.authenticatorAttachment }),
    },
    extensions: { credProps: true },
    hints: [],
  }
}

/** Whether a user who has so many passkeys may add one (T64). */
export function addPasskey(existing: number, { maximumPasskeys }: Options['passkey']): Decision {
  return existing < maximumPasskeys ? allow() : refuse('TOO_MANY_PASSKEYS')
}

export function descriptorOf(passkey: Passkey): z.infer<typeof credentialDescriptorSchema> {
  const transports = transportsOf(passkey)
  return { id: passkey.credentialID, ...(transports.length > 0 && { transports }), type: 'public-key' }
}
