import type { CodePurpose } from '@foyer/auth-domain/verification/secret-purposes'
import type { StoredUser } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { AskingBrowser } from '#runtime/context/asking-browser.ts'
import type { Services } from '#runtime/context/services.ts'
import { createAddressSecrets, storeAddressSecret } from './address-secret.ts'

type Recipient = { email: string; user: StoredUser | undefined; mailed: boolean }

/** The code of a mail, and for how many seconds it is valid. */
type CodeFields = Pick<Extract<Mail, { template: 'verify-email' }>, 'code' | 'codeExpiresIn'>

/**
 * The code that travels with a link, for the page that waits. Stored also where nothing is mailed, so that attempts do
 * not tell (T71).
 */
export async function codeBeside(
  services: Services,
  { code, purpose }: { code: { browser: string; asker?: AskingBrowser['asker'] } | undefined; purpose: CodePurpose },
  { email, user, mailed }: Recipient,
): Promise<CodeFields> {
  if (code === undefined || !services.options.emailOTP.enabled) return {}
  const recipient = { email, user, ...code }
  const made = await createAddressSecrets(services, recipient, (trx) =>
    storeAddressSecret(trx, services, recipient, { purpose, decoy: !mailed }),
  )
  return made === undefined || !mailed ? {} : { code: made.secret, codeExpiresIn: made.expiresIn }
}
