import type { Language } from '@foyer/auth-domain/language'
import type { Mail, Template } from '../../src/mail.ts'
import { samplesIn } from '../../src/samples.ts'

export const ENGLISH = 3

/** What each template says besides whom it greets, the product and the link; in every language the same. */
export const saidBy: Record<Template, readonly string[]> = {
  'verify-email': [],
  'sign-up-attempt': [],
  'reset-password': [],
  'change-email': ['olga@new.example.com'],
  'delete-account': [],
  invitation: ['Mia Moreau', 'Lighthouse Keepers', 'member, admin'],
  'email-changed': ['olga@new.example.com'],
  'password-changed': [],
  'account-linked': ['GitHub'],
  'account-unlinked': [],
  'account-deleted': [],
}

export const notices = [
  'email-changed',
  'password-changed',
  'account-linked',
  'account-unlinked',
  'account-deleted',
] as const satisfies readonly Template[]

/** A mail of every template. */
export function mailsIn(language: Language): Mail[] {
  return Object.values(samplesIn(language))
}
