import { type Email, parseEmail, RESERVED_DOMAIN } from '#user/email.ts'

/** Placeholder email for a user whose provider sends none; undeliverable by its reserved domain (RFC 2606). */
export function placeholderEmail(providerId: string, accountId: string): Email | undefined {
  return parseEmail(`${accountId.toLowerCase().replace(/[^a-z0-9_.-]/g, '-')}@${providerId}${RESERVED_DOMAIN}`)
}

/** Whether an email is such a placeholder, so that its user should be asked for a real one. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(RESERVED_DOMAIN)
}
