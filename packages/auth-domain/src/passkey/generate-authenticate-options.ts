import { z } from 'zod'
import type { Options } from '#options.ts'
import { CEREMONY_TIMEOUT, credentialDescriptorSchema, descriptorOf } from './generate-register-options.ts'
import type { Passkey } from './passkey.ts'
import type { RelyingParty } from './relying-party.ts'

/** `email` is ignored: the answer must not tell whether an address has an account (T61). */
export const generateAuthenticateOptionsInput = z.object({ email: z.string().optional() }).optional()

/** PublicKeyCredentialRequestOptionsJSON (WebAuthn Level 3). */
export const requestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: z.array(credentialDescriptorSchema).optional(),
  timeout: z.number(),
  userVerification: z.enum(['discouraged', 'preferred', 'required']),
})

export type RequestOptions = z.infer<typeof requestOptionsSchema>

type Authentication = {
  challenge: string
  rp: RelyingParty
  /** Those of the signed-in user; with none, the browser offers what it has. */
  passkeys: readonly Passkey[]
  selection: Options['passkey']['authenticatorSelection']
}

export function requestOptions({ challenge, rp, passkeys, selection }: Authentication): RequestOptions {
  return {
    rpId: rp.id,
    challenge,
    ...(passkeys.length > 0 && { allowCredentials: passkeys.map(descriptorOf) }),
    timeout: CEREMONY_TIMEOUT,
    userVerification: selection.userVerification ?? 'preferred',
  }
}
