import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { withoutBlanks } from '@foyer/auth-domain/two-factor/totp'
import { secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import type { Trx } from '@foyer/db/engine/handles'
import { replaceMailedCode } from '@foyer/db/two-factor/mailed-codes'
import type { LockedUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { enqueueMessage, refuseIfNotWritten } from '#runtime/outbox/enqueue.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'
import type { requesterOf } from '#runtime/outbox/requester.ts'
import { hmacSha256, type Keyring } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import type { SecondFactorSubject } from './second-factor-subject.ts'

type Requester = Awaited<ReturnType<typeof requesterOf>>

/** Mails a code for a subject in place of the one before; the database has its keyed hash alone (T1). */
export async function mailCode(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { subject: { id: subject }, requester }: { subject: Pick<SecondFactorSubject, 'id'>; requester: Requester },
): Promise<void> {
  const { text, expiresIn: lifetime } = secretPurposes['two-factor-otp']
  const expiresIn = Math.round(lifetime(call.options))
  const code = randomText(text.length(call.options), text.alphabet)
  await replaceMailedCode(trx, {
    id: randomText(limits.idLength),
    subject,
    userId: user.id,
    fingerprint: hashOf(call.keys.newest('second-factor-code').bytes, subject, code),
    expiresAt: inSeconds(call.now(), expiresIn),
    now: call.now(),
  })
  const recipient = recipientFields(call, user, call.request.languageTags)
  const mail = { ...recipient, template: 'two-factor-otp' as const, url: null, code, expiresIn }
  refuseIfNotWritten(await enqueueMessage(trx, call, user.email, { kind: 'two-factor-otp', mail }, { requester }))
}

/** The fingerprints under which a presented code may be stored, one for each secret that is configured. */
export function mailedCodeFingerprints(keys: Keyring, subject: string, code: string): string[] {
  return keys.all('second-factor-code').map(({ bytes }) => hashOf(bytes, subject, withoutBlanks(code)))
}

function hashOf(key: Buffer, subject: string, code: string): string {
  return hmacSha256(key, `${subject}:${code}`).toString('base64url')
}
