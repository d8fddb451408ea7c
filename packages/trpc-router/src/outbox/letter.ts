import { type Mail, mailSchema } from '@foyer/email/mail'
import { z } from 'zod'

const link = { callbackURL: z.string().optional(), languageTags: z.array(z.string()) }

/**
 * What the outbox keeps, sealed: a mail that is all written, or one that is written when it is sent. A link is made
 * then, so that hours without SMTP cost it no minute of its life, and the outbox holds no secret that opens anything.
 */
const letterSchema = z.discriminatedUnion('letter', [
  z.object({ letter: z.literal('mail'), mail: mailSchema }),
  z.object({ letter: z.literal('verify-email'), email: z.string(), ...link }),
  z.object({ letter: z.literal('reset-password'), email: z.string(), ...link }),
  z.object({
    letter: z.literal('change-email'),
    userId: z.string(),
    stamp: z.number(),
    newEmail: z.string(),
    ...link,
  }),
  z.object({ letter: z.literal('invitation'), invitationId: z.string(), languageTags: z.array(z.string()) }),
  z.object({ letter: z.literal('delete-account'), userId: z.string(), stamp: z.number(), ...link }),
])

export type Letter = z.infer<typeof letterSchema>

/** The letter of one kind. */
export type LetterOf<Kind extends Letter['letter']> = Extract<Letter, { letter: Kind }>

/** The name a letter bears in the outbox: the template it becomes. */
export function kindOf(letter: Letter): Mail['template'] {
  return letter.letter === 'mail' ? letter.mail.template : letter.letter
}

/** Reads what `JSON.stringify` made of a letter; throws when it is none. */
export function parseLetter(json: string): Letter {
  return letterSchema.parse(JSON.parse(json))
}
