import { languageIds } from '@foyer/auth-domain/language'
import { z } from 'zod'

const common = {
  to: z.string(),
  /** Name of the recipient; empty when unknown, as in invitations. */
  name: z.string(),
  language: z.literal(languageIds),
  /** The product's name, from the branding options. */
  brand: z.string(),
}

/** `url`: target of the mail's button. */
const linked = { ...common, url: z.string() }

/** Fields of a mail with an expiring link; `expiresIn` in seconds. */
const expiring = { ...linked, expiresIn: z.number() }

/** Fields of a mail with a code and no link. */
const coded = { ...common, url: z.null(), code: z.string(), expiresIn: z.number() }

/** Fields of a mail with an expiring link, and with a code where the page that waits takes one. */
const linkedOrCoded = { ...expiring, code: z.string().optional(), codeExpiresIn: z.number().optional() }

/** What has become of a second factor. */
export const twoFactorChanges = [
  'enabled',
  'replaced',
  'secret-shown',
  'disabled',
  'codes-generated',
  'code-used',
  'reset',
] as const

export type TwoFactorChange = (typeof twoFactorChanges)[number]

/** `key` is the name that its owner gave a key; `organization` is empty where it is the recipient's own. */
const keyed = { key: z.string(), organization: z.string() }

/** Which key a mail is about. */
export type KeyMail = { key: string; organization: string }

/** All data of a mail; stored encrypted in the outbox. */
export const mailSchema = z.discriminatedUnion('template', [
  z.object({ ...linkedOrCoded, template: z.literal('verify-email') }),
  z.object({ ...linked, template: z.literal('sign-up-attempt') }),
  z.object({ ...linkedOrCoded, template: z.literal('reset-password') }),
  z.object({ ...expiring, template: z.literal('user-invitation') }),
  z.object({ ...expiring, template: z.literal('change-email'), newEmail: z.string() }),
  z.object({ ...expiring, template: z.literal('delete-account') }),
  z.object({
    ...expiring,
    template: z.literal('invitation'),
    organization: z.string(),
    /** `name` may be empty; `email` is null unless it is verified. */
    inviter: z.object({ name: z.string(), email: z.string().nullable() }),
    roles: z.array(z.string()),
  }),
  z.object({ ...linked, template: z.literal('email-changed'), newEmail: z.string() }),
  z.object({ ...linked, template: z.literal('username-changed'), username: z.string() }),
  z.object({ ...linked, template: z.literal('password-changed') }),
  // `provider` is a provider id; `credential` is the password, `passkey` a passkey, `two-factor` the second factor.
  z.object({ ...linked, template: z.literal('account-linked'), provider: z.string() }),
  z.object({ ...linked, template: z.literal('account-unlinked'), provider: z.string() }),
  z.object({ ...linked, template: z.literal('sign-in-methods-removed'), providers: z.array(z.string()) }),
  // `passkey` is the name that the user gave it; empty when they gave none.
  z.object({ ...linked, template: z.literal('passkey-suspected'), passkey: z.string() }),
  z.object({ ...linked, ...keyed, template: z.literal('api-key-added') }),
  z.object({ ...linked, ...keyed, template: z.literal('api-key-removed') }),
  z.object({ ...expiring, ...keyed, template: z.literal('api-key-expires') }),
  // `webhook` is the URL of the endpoint; `organization` is empty where it is the service's.
  z.object({ ...linked, template: z.literal('webhook-disabled'), webhook: z.string(), organization: z.string() }),
  z.object({ ...linked, template: z.literal('account-deleted') }),
  z.object({
    ...expiring,
    template: z.literal('new-device'),
    signIn: z.object({
      at: z.iso.datetime(),
      /** As sessions record them. */
      methods: z.array(z.string()),
      ipAddress: z.string().nullable(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
    }),
  }),
  z.object({ ...coded, template: z.literal('two-factor-otp') }),
  z.object({ ...linked, template: z.literal('two-factor-changed'), change: z.enum(twoFactorChanges) }),
  z.object({ ...linked, template: z.literal('second-factor-guessed') }),
  z.object({
    ...linked,
    template: z.literal('two-factor-required'),
    organization: z.string(),
    /** An ISO date. */
    requiredFrom: z.string(),
  }),
  z.object({
    ...linked,
    template: z.literal('role-ends'),
    member: z.object({ name: z.string(), email: z.string() }),
    roles: z.array(z.string()),
    organization: z.string(),
    until: z.iso.datetime(),
  }),
  z.object({ ...linkedOrCoded, template: z.literal('magic-link') }),
  z.object({ ...coded, template: z.literal('sign-in-otp') }),
  z.object({ ...coded, template: z.literal('email-verification-otp') }),
  z.object({ ...coded, template: z.literal('forget-password-otp') }),
])

export type Mail = z.infer<typeof mailSchema>

export type Template = Mail['template']

/** The mail of one template. */
export type MailOf<T extends Template> = Extract<Mail, { template: T }>

/** The code that a mail brings. */
export function codeIn(mail: Mail): string | undefined {
  return 'code' in mail ? mail.code : undefined
}

/** Contents of a mail as passed to a transport. */
export type RenderedMail = { subject: string; html: string; text: string }

/** Renders a mail, in whichever thread. */
export type RenderMail = (mail: Mail) => Promise<RenderedMail>
