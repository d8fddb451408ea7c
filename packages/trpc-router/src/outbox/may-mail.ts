import type { Email } from '@foyer/auth-domain/user/email'
import type { Call } from '../context/call.ts'
import { hmacSha256 } from '../secrets/keyring.ts'

/** Counts a mail that a stranger may cause against its recipient: whoever asks, one mailbox gets a few an hour. */
export async function mayMail({ keys, rateLimiter }: Call, recipient: Email): Promise<boolean> {
  const address = hmacSha256(keys.newest('throttle').bytes, `mail:${recipient}`).toString('base64url')
  return (await rateLimiter.consume({ operation: 'mailTo', session: undefined, address })) === undefined
}
