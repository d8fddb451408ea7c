/**
 * The person who created a sign-in method or a session, as far as the service can tell them apart. Null is the person who
 * created the account, or who has proved its mailbox. A person who signed in without showing that they are the same one gets
 * a name: with a link they had not requested, a provider that is only trusted, or a password that an admin has set. What is
 * added in a session has the party of the session.
 */
export type CredentialOrigin = string | null

/** A sign-in method or second factor of a user, and when it was proved to belong to the holder of the mailbox; null if it was not. */
export type ProvableMethod = { id: string; provider: string; provenAt: Date | null; party: CredentialOrigin } & (
  | { kind: 'account' | 'two-factor' }
  | { kind: 'passkey'; name: string | null }
)

/**
 * What proved the mailbox. `parties`: the parties that this browser has signed up or signed in as, which therefore hold the
 * mailbox; empty if there are none. `accountId`: the account that came with the proof, either the provider's or the password
 * that a reset or an invitation has just set. `mailbox`: a mailed link or code, without an account.
 */
export type Presenter =
  | { by: 'mailbox'; parties: readonly CredentialOrigin[] }
  | { by: 'provider'; accountId: string }
  | { by: 'reset' | 'reset-code' | 'user-invitation'; accountId: string; parties: readonly CredentialOrigin[] }

/** The state of a user before a proof: their methods, and whether the mailbox of this address has been proved before. */
export type BeforeProof<Method extends ProvableMethod> = { methods: readonly Method[]; provedBefore: boolean }

/** The methods that a proof confirms and those that it removes, whether it verifies the address, and what it ends. */
export type MailboxProof<Method extends ProvableMethod> = {
  proven: Method[]
  removed: Method[]
  verifies: boolean
  /** Whether everything from before the proof ends: sessions, pending sign-ins, trusted devices, mailed links, keys, sent invitations. */
  endsEarlierAccess: boolean
}

/**
 * Decides what a proof of the mailbox changes (S44). Methods that were never proved may belong to a stranger who claimed the
 * address first, so they are removed; the method that came with the proof stays, and so does what its parties have added. The
 * first proof also ends all earlier access, unless the creator of the account gives it: a stranger may have reached the address
 * without any method that could be removed, as a guest or by a link to another address.
 */
export function proveMailbox<Method extends ProvableMethod>(
  { methods, provedBefore }: BeforeProof<Method>,
  presenter: Presenter,
): MailboxProof<Method> {
  const parties = 'parties' in presenter ? presenter.parties : []
  const isPresented = ({ id, party }: Method) =>
    parties.includes(party) || ('accountId' in presenter && presenter.accountId === id)
  const unproven = methods.filter(({ provenAt }) => provenAt === null)
  const removed = unproven.filter((method) => !isPresented(method))
  return {
    proven: unproven.filter(isPresented),
    removed,
    // A reset by a link leaves `emailVerified` as it is; one by a code sets it (wire).
    verifies: presenter.by !== 'reset',
    endsEarlierAccess: removed.length > 0 || (!provedBefore && !parties.includes(null)),
  }
}

/** What is known of an address: whether mail has arrived there, and when its mailbox was proved. */
export type EmailProof = { emailVerified: boolean; mailboxProvenAt: Date | null }

/**
 * Whether the user is proved to hold the mailbox of their address. `emailVerified` alone says only that a mail arrived: a mail
 * scanner that follows links verifies an address for anybody who has claimed it.
 */
export function holdsMailbox({ emailVerified, mailboxProvenAt }: EmailProof): boolean {
  return emailVerified && mailboxProvenAt !== null
}

/** The origin of what is added in a session: proven together with the mailbox, unless another person may have begun the session. */
export function addedBy(
  party: CredentialOrigin,
  mailboxProvenAt: Date | null,
): { party: CredentialOrigin; provenAt: Date | null } {
  return { party, provenAt: party === null ? mailboxProvenAt : null }
}
