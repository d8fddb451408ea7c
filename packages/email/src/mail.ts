import { languageIds } from '@foyer/auth-domain/language'
import { z } from 'zod'

const common = {
  to: z.string(),
  name: z.string(),
  language: z.literal(languageIds),
  /** The product's name, as the options' branding has it. */
  brand: z.string(),
}

/** Everything a mail is made of; what the outbox keeps sealed. `expiresIn` in seconds. */
const mailSchema = z.discriminatedUnion('template', [
  z.object({ ...common, template: z.literal('verify-email'), url: z.string(), expiresIn: z.number() }),
  z.object({ ...common, template: z.literal('sign-up-attempt'), url: z.string() }),
])

export type Mail = z.infer<typeof mailSchema>

/** A mail as it is handed to a transport. */
export type RenderedMail = { subject: string; html: string; text: string }

/** Reads what `JSON.stringify` made of a mail; throws when it is none. */
export function parseMail(json: string): Mail {
  return mailSchema.parse(JSON.parse(json))
}
