import type { Template } from '@foyer/email/mail'

const groups = ['Sign-in and sign-up', 'Account', 'Security', 'API keys', 'Organizations'] as const

type Group = (typeof groups)[number]

const groupOf: Readonly<Record<Template, Group>> = {
  'verify-email': 'Sign-in and sign-up',
  'email-verification-otp': 'Sign-in and sign-up',
  'sign-up-attempt': 'Sign-in and sign-up',
  'user-invitation': 'Sign-in and sign-up',
  'magic-link': 'Sign-in and sign-up',
  'sign-in-otp': 'Sign-in and sign-up',
  'two-factor-otp': 'Sign-in and sign-up',
  'reset-password': 'Sign-in and sign-up',
  'forget-password-otp': 'Sign-in and sign-up',
  'change-email': 'Account',
  'email-changed': 'Account',
  'username-changed': 'Account',
  'delete-account': 'Account',
  'account-deleted': 'Account',
  'new-device': 'Security',
  'password-changed': 'Security',
  'account-linked': 'Security',
  'account-unlinked': 'Security',
  'sign-in-methods-removed': 'Security',
  'passkey-suspected': 'Security',
  'two-factor-changed': 'Security',
  'second-factor-guessed': 'Security',
  'api-key-added': 'API keys',
  'api-key-removed': 'API keys',
  'api-key-expires': 'API keys',
  'webhook-disabled': 'API keys',
  invitation: 'Organizations',
  'two-factor-required': 'Organizations',
  'role-ends': 'Organizations',
}

/** Templates, or what is of one each, by what they are about. */
export function grouped<Item>(
  items: readonly Item[],
  templateOf: (item: Item) => Template,
): { group: Group; items: Item[] }[] {
  return groups.map((group) => ({ group, items: items.filter((item) => groupOf[templateOf(item)] === group) }))
}
