import { isPlaceholderEmail } from '#social/placeholder-email.ts'
import { type EmailProof, holdsMailbox } from './mailbox-proof.ts'

/** Whether the user was proved to hold the mailbox, and whether a page asks for it before it adds a sign-in method. */
export type MailboxState = { proved: boolean; asks: boolean }

type Account = EmailProof & { email: string; isAnonymous?: boolean | null | undefined }

/** `links`: verification links are mailed; `codes`: these mails bring a code. */
type Mails = { links: boolean; codes: boolean }

/**
 * What the owner of a mailbox proves later, in another browser, removes what was added before. So a page asks first,
 * where it can: by a code, or of an account that was verified elsewhere by a link. An account that was never verified is
 * told of its link on other pages; without codes that would take it away from this one.
 */
export function mailboxState(account: Account, { links, codes }: Mails): MailboxState {
  const proved = holdsMailbox(account)
  const isReachable = account.isAnonymous !== true && !isPlaceholderEmail(account.email)
  return { proved, asks: !proved && isReachable && links && (codes || account.emailVerified) }
}
