import type { RecipientOperation } from '@foyer/auth-domain/rate-limit/rules'
import type { Email } from '@foyer/auth-domain/user/email'
import type { Call } from '../context/call.ts'
import { refused } from '../refused.ts'
import { hmacSha256 } from '../secrets/keyring.ts'

/** Counts a mail that a stranger may cause against its recipient: whoever asks, one mailbox gets a few an hour. */
export async function mayMail(call: Call, recipient: Email, as: RecipientOperation = 'mailTo'): Promise<boolean> {
  return (await secondsToWait(call, recipient, as)) === undefined
}

/** The same for somebody who is signed in, who is told how long to wait. */
export async function claimMail(call: Call, recipient: string, as: RecipientOperation = 'mailTo'): Promise<void> {
  const wait = await secondsToWait(call, recipient, as)
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
