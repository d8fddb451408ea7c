import { languageIds } from '@foyer/auth-domain/language'
import { z } from 'zod'

const common = {
  to: z.string(),
  /** Empty where nobody's name is known, as of someone who is invited. */
  name: z.string(),
  language: z.literal(languageIds),
  /** The product's name, as the options' branding has it. */
  brand: z.string(),
  /** Where the mail's button leads. */
  url: z.string(),
}

/** Of a mail whose link ends; in seconds. */
const lasting = { ...common, expiresIn: z.number() }

/** Everything a mail is made of; what the outbox keeps sealed. */
export const mailSchema = z.discriminatedUnion('template', [
  z.object({ ...lasting, template: z.literal('verify-email') }),
  z.object({ ...common, template: z.literal('sign-up-attempt') }),
  z.object({ ...lasting, template: z.literal('reset-password') }),
  z.object({ ...lasting, template: z.literal('change-email'), newEmail: z.string() }),
  z.object({ ...lasting, template: z.literal('delete-account') }),
  z.object({
    ...lasting,
    template: z.literal('invitation'),
    organization: z.string(),
    inviter: z.string(),
    /** Roles as one reads them: "admin", or "member, admin". */
    role: z.string(),
  }),
  z.object({ ...common, template: z.literal('email-changed'), newEmail: z.string() }),
  z.object({ ...common, template: z.literal('password-changed') }),
  // A provider is named by its id; `credential` is the password.
  z.object({ ...common, template: z.literal('account-linked'), provider: z.string() }),
  z.object({ ...common, template: z.literal('account-unlinked'), provider: z.string() }),
  z.object({ ...common, template: z.literal('account-deleted') }),
])

export type Mail = z.infer<typeof mailSchema>

export type Template = Mail['template']

/** The mail of one template. */
export type MailOf<T extends Template> = Extract<Mail, { template: T }>

/** A mail as it is handed to a transport. */
export type RenderedMail = { subject: string; html: string; text: string }
