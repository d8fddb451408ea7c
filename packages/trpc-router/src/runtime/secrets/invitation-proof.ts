import { timingSafeEqual } from 'node:crypto'
import { type DerivedKey, hmacSha256, type Keyring } from './keyring.ts'

type ProofSubject = { id: string; email: string }

/** An HMAC over an invitation, sent only in its mailed link and not stored; proves access to the mailbox (S58). */
export function invitationProof(keys: Keyring, invitation: ProofSubject): string {
  return proofWith(keys.newest('invitation-proof'), invitation)
}

export function verifyInvitationProof(keys: Keyring, invitation: ProofSubject, proof: string): boolean {
  const presented = Buffer.from(proof)
  return keys.all('invitation-proof').some((key) => {
    const expected = Buffer.from(proofWith(key, invitation))
    return expected.length === presented.length && timingSafeEqual(expected, presented)
  })
}

function proofWith({ bytes }: DerivedKey, { id, email }: ProofSubject): string {
  return hmacSha256(bytes, `${id}:${email}`).toString('base64url')
}
