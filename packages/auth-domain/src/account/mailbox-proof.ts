/**
 * Who set a sign-in method up, or began a session, as far as that is known: null for whoever set the account up, and for
 * whoever has proved its mailbox. Those who came in without showing that they are the same have a name of their own: by a
 * link that they had not asked for, by a provider that is merely trusted, by a password that an admin has set. What
 * somebody adds in a session is of its party.
 */
export type Party = string | null

/** A sign-in method of a user, or their second factor, and when it was proved to belong to whoever holds the mailbox; null if it was not. */
export type ProvableMethod = { id: string; provider: string; provenAt: Date | null; party: Party } & (
  | { kind: 'account' | 'two-factor' }
  | { kind: 'passkey'; name: string | null }
)

/**
 * What presented a proof of the mailbox. `parties`: those that the browser has signed up or in as, who hold the mailbox;
 * none where nobody has. `accountId`: the one account that the proof came with, the provider's, or the password that a
 * reset or an invitation has just set. `mailbox`: a mailed link or code, without any account.
 */
export type Presenter =
  | { by: 'mailbox'; parties: readonly Party[] }
  | { by: 'provider'; accountId: string }
  | { by: 'reset' | 'reset-code' | 'user-invitation'; accountId: string; parties: readonly Party[] }

/** What was known of a user before a proof: their methods, and whether anybody has proved the mailbox of this address. */
export type BeforeProof<Method extends ProvableMethod> = { methods: readonly Method[]; provedBefore: boolean }

/** The methods that a proof confirms, those that it removes, whether it verifies the address, and what it ends. */
export type MailboxProof<Method extends ProvableMethod> = {
  proven: Method[]
  removed: Method[]
  verifies: boolean
  /** Sessions, pending sign-ins, trusted devices, mailed links, keys and invitations sent: all from before the proof. */
  endsEarlierAccess: boolean
}

/**
 * The result of a proof of the mailbox (S44): methods that nobody proved are a stranger's, who had claimed the address
 * before; what presented the proof stays, and with it what its parties have set up. The first proof also ends all access
 * from before it, unless by whoever set the account up: others have come to an address without any method, as a guest or
 * by a link to another address, and have no method that could be removed.
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

/** What is on record of an address: whether mail has arrived there, and when somebody proved to hold the mailbox. */
export type AddressStanding = { emailVerified: boolean; mailboxProvenAt: Date | null }

/**
 * Whether the account's user was proved to hold the mailbox of its address. `emailVerified` alone says that a mail arrived:
 * whatever follows links by itself, as mail scanners do, verifies the address of whoever has claimed it.
 */
export function holdsMailbox({ emailVerified, mailboxProvenAt }: AddressStanding): boolean {
  return emailVerified && mailboxProvenAt !== null
}

/** What a session adds to its account: proven with the mailbox, unless the session is of somebody who may be another. */
export function addedBy(party: Party, mailboxProvenAt: Date | null): { party: Party; provenAt: Date | null } {
  return { party, provenAt: party === null ? mailboxProvenAt : null }
}
