import type { Template } from '../mail.ts'

/** The words of one mail, below its greeting. */
export type MailTexts = { subject: string; heading: string; paragraphs: string[]; button: string; reason: string }

type Notice = { brand: string }
/** `lifetime` is how long the link holds, in words and in the nominative: "24 hours". */
type LinkThatEnds = Notice & { lifetime: string }

/** What the words of each template may speak of. */
export type Facts = {
  'verify-email': LinkThatEnds
  'sign-up-attempt': Notice
  'reset-password': LinkThatEnds
  'change-email': LinkThatEnds & { newEmail: string }
  'delete-account': LinkThatEnds
  invitation: LinkThatEnds & { organization: string; inviter: string; role: string }
  'email-changed': Notice & { newEmail: string }
  'password-changed': Notice
  'account-linked': Notice & { provider: string }
  'account-unlinked': Notice & { provider: string }
  'account-deleted': Notice
}

/** One language: its greeting, and a text for every template. */
export type MailLanguage = {
  /** `name` may be empty. */
  greet: (name: string) => string
  /** The password, where it stands beside GitHub and Google as a way to sign in. */
  password: string
  texts: { [T in Template]: (facts: Facts[T]) => MailTexts }
}
