import type { Language } from '@foyer/auth-domain/language'
import type { Mail, Template } from '#mail.ts'
import { sampleMails } from '#samples.ts'

export const ENGLISH = 3

/** Values in each template besides name, brand and link, the same in every language. */
export const factsOf: Record<Template, readonly string[]> = {
  'verify-email': [],
  'sign-up-attempt': [],
  'reset-password': [],
  'user-invitation': ['olga@example.com'],
  'change-email': ['olga@new.example.com'],
  'delete-account': [],
  invitation: ['Mia Moreau', 'mia@example.com', 'Lighthouse Keepers', 'night-guard'],
  'email-changed': ['olga@new.example.com'],
  'username-changed': ['Olga.Keeper'],
  'password-changed': [],
  'account-linked': ['GitHub'],
  'account-unlinked': [],
  'sign-in-methods-removed': ['GitHub'],
  'passkey-suspected': ['Laptop'],
  'api-key-added': ['Nightly backup', 'Lighthouse Keepers'],
  'api-key-removed': ['Nightly backup', 'Lighthouse Keepers'],
  'api-key-expires': ['Nightly backup', 'Lighthouse Keepers'],
  'webhook-disabled': ['https://lighthouse.example.com/hooks/users', 'Lighthouse Keepers'],
  'new-device': ['203.0.113.7', 'Firefox', 'Windows'],
  'account-deleted': [],
  'two-factor-otp': ['402716'],
  'two-factor-changed': [],
  'second-factor-guessed': [],
  'two-factor-required': ['Acme', '2030'],
  'role-ends': ['Mia Moreau', 'mia@example.com', 'night-guard', 'Lighthouse Keepers', '2030', ':00'],
  'magic-link': ['402716'],
  'sign-in-otp': ['402716'],
  'email-verification-otp': ['402716'],
  'forget-password-otp': ['402716'],
}

export const notifications = [
  'email-changed',
  'username-changed',
  'password-changed',
  'account-linked',
  'account-unlinked',
  'sign-in-methods-removed',
  'passkey-suspected',
  'api-key-added',
  'api-key-removed',
  'webhook-disabled',
  'account-deleted',
  'two-factor-changed',
  'second-factor-guessed',
  'two-factor-required',
  'role-ends',
] as const satisfies readonly Template[]

/** A mail of every template. */
export function mailsIn(language: Language): Mail[] {
  return Object.values(sampleMails(language))
}
