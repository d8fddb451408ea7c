import type { Template, TwoFactorChange } from '#mail.ts'

/** Labelled data of a mail, such as names that a user has chosen. `value` may be empty where something follows it. */
export type Detail = { label: string; value: string; address?: string | undefined; warning?: string | undefined }

/** The texts of one mail, without its greeting. User-chosen text is in the body only, never in the subject. */
export type MailTexts = {
  subject: string
  heading: string
  paragraphs: string[]
  details?: Detail[]
  /** Absent where a mail brings a code alone. */
  button?: string
  /** What the code of a mail is, where it brings one. */
  codeLabel?: string
  /** How long the code of a mail with a link holds. */
  codeNote?: string
  reason: string
}

type Notification = { brand: string }
/** `lifetime`: lifetime of the link or code as text in the nominative case, "24 hours". */
type ExpiringLink = Notification & { lifetime: string }

/** `organization` is empty where the key is the recipient's own. */
type KeyFacts = { key: string; organization: string }
/** A sign-in in words: `device` is empty where nothing is known of it, `address` where it is not. */
export type SignInFacts = { device: string; time: string; method: string; address: string }

/** Values available to the texts of each template. */
export type Facts = {
  'verify-email': ExpiringLink
  'sign-up-attempt': Notification
  'reset-password': ExpiringLink
  /** `email`: what they sign in with. */
  'user-invitation': ExpiringLink & { email: string }
  'change-email': ExpiringLink & { newEmail: string }
  'delete-account': ExpiringLink
  invitation: ExpiringLink & { organization: string; inviter: { name: string; email: string | null }; role: string }
  'email-changed': Notification & { newEmail: string }
  'username-changed': Notification & { username: string }
  'password-changed': Notification
  'account-linked': Notification & { provider: string }
  'account-unlinked': Notification & { provider: string }
  'sign-in-methods-removed': Notification & { providers: string }
  'passkey-suspected': Notification & { passkey: string }
  'api-key-added': Notification & KeyFacts
  'api-key-removed': Notification & KeyFacts
  'api-key-expires': ExpiringLink & KeyFacts
  'webhook-disabled': Notification & { webhook: string; organization: string }
  'new-device': ExpiringLink & { signIn: SignInFacts }
  'account-deleted': Notification
  'two-factor-otp': ExpiringLink
  'two-factor-changed': Notification & { change: TwoFactorChange }
  'second-factor-guessed': Notification
  'two-factor-required': Notification & { organization: string; from: string }
  /** `member`: who loses the role; their `name` may be empty. */
  'role-ends': Notification & {
    member: { name: string; email: string }
    role: string
    organization: string
    ends: string
  }
  'magic-link': ExpiringLink & { withCode: boolean }
  'sign-in-otp': ExpiringLink
  'email-verification-otp': ExpiringLink
  'forget-password-otp': ExpiringLink
}

/** The texts of the mails about second factors. */
export type TwoFactorTexts = Pick<
  MailLanguage['texts'],
  'two-factor-otp' | 'two-factor-changed' | 'second-factor-guessed' | 'two-factor-required'
>

/** The texts of the mails about API keys. */
export type ApiKeyTexts = Pick<MailLanguage['texts'], 'api-key-added' | 'api-key-removed' | 'api-key-expires'>

/** The text of the mail about webhooks. */
export type WebhookTexts = Pick<MailLanguage['texts'], 'webhook-disabled'>

/** The text of the mail about a role that ends. */
export type RoleTexts = Pick<MailLanguage['texts'], 'role-ends'>

/** The texts of the mails that bring a code, or a link that signs in. */
export type CodeTexts = Pick<
  MailLanguage['texts'],
  'magic-link' | 'sign-in-otp' | 'email-verification-otp' | 'forget-password-otp'
>

/** What is said of a code that travels with a link, by its lifetime. */
export type CodeBesideLink = (lifetime: string) => Required<Pick<MailTexts, 'codeLabel' | 'codeNote'>>

/** The text of the mail about a new device, and the words for sign-ins. */
export type NewDeviceTexts = Pick<MailLanguage['texts'], 'new-device'>

/** How a sign-in is described. */
export type SignInWords = {
  browserOn: (browser: string, system: string) => string
  /** A link or code by mail as a sign-in method. */
  mailbox: string
  /** The account at a provider as a sign-in method. */
  provider: string
  /** A code that was approved in another browser as a sign-in method. */
  device: string
}

/** One language: its greeting, and a text for every template. */
export type MailLanguage = {
  /** `name` may be empty. */
  greet: (name: string) => string
  /** Name of the password as a sign-in method, listed with providers such as GitHub. */
  password: string
  /** The same for a passkey. */
  passkey: string
  /** What a key without a name is called. */
  apiKey: string
  /** The same for the second factor. */
  secondFactor: string
  signIn: SignInWords
  codeBesideLink: CodeBesideLink
  /** The roles that every organization has; others are shown by their name. */
  roles: Readonly<Record<string, string>>
  texts: { [T in Template]: (facts: Facts[T]) => MailTexts }
}
