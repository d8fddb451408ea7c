import { parseNewEmail } from '@foyer/auth-domain/user/email'

/** The emails in a text, without duplicates, in their order. */
export function splitEmails(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  return [...new Map(parts.map((email) => [email.toLowerCase(), email])).values()]
}

/** The text without one of its emails, compared case-insensitively. */
export function removeEmail(text: string, email: string): string {
  return splitEmails(text)
    .filter((other) => other.toLowerCase() !== email.toLowerCase())
    .join('\n')
}

export function firstInvalidEmail(emails: readonly string[]): string | undefined {
  return emails.find((email) => parseNewEmail(email, true) === undefined)
}
