import type { RecipientOperation } from '@foyer/auth-domain/rate-limit/rules'
import type { Email } from '@foyer/auth-domain/user/email'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { hmacSha256 } from '#runtime/secrets/keyring.ts'

/** Counts a mail against its recipient's quota of a few an hour, whoever requests it; false when it is used up. */
export async function claimMailQuota(
  call: Call,
  recipient: Email,
  operation: RecipientOperation = 'mailTo',
): Promise<boolean> {
  return (await secondsToWait(call, recipient, operation)) === undefined
}

/** The same for a signed-in caller: refuses with the time to wait. */
export async function claimMailQuotaOrRefuse(
  call: Call,
  recipient: string,
  operation: RecipientOperation = 'mailTo',
): Promise<void> {
  const wait = await secondsToWait(call, recipient, operation)
  if (wait !== undefined) throw refused('TOO_MANY_REQUESTS', { retryAfter: wait })
}

function secondsToWait(
  { keys, rateLimiter }: Call,
  recipient: string,
  operation: RecipientOperation,
): Promise<number | undefined> {
  const address = hmacSha256(keys.newest('throttle').bytes, `mail:${recipient}`).toString('base64url')
  return rateLimiter.consume({ operation, session: undefined, address })
}
