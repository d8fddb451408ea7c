import { timingSafeEqual } from 'node:crypto'
import { type DerivedKey, hmacSha256, type Keyring } from './keyring.ts'

type Proven = { id: string; email: string }

/** What only the mailed link of an invitation carries; made from it and the service's secret, and stored nowhere (S58). */
export function invitationProof(keys: Keyring, invitation: Proven): string {
  return proofUnder(keys.newest('invitation-proof'), invitation)
}

export function provesInvitation(keys: Keyring, invitation: Proven, proof: string): boolean {
  const given = Buffer.from(proof)
  return keys.all('invitation-proof').some((key) => {
    const expected = Buffer.from(proofUnder(key, invitation))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

function proofUnder({ bytes }: DerivedKey, { id, email }: Proven): string {
  return hmacSha256(bytes, `${id}:${email}`).toString('base64url')
}
