/** A sign-in method of a user, or their second factor, and when it was proved to belong to whoever holds the mailbox; null if it was not. */
export type ProvableMethod = { id: string; provider: string; provenAt: Date | null } & (
  | { kind: 'account' | 'two-factor' }
  | { kind: 'passkey'; name: string | null }
)

/**
 * What presented a proof of the mailbox. `session`: a browser signed in as the user, or the one that signed up, so that
 * whoever set up the account holds the mailbox. Otherwise the one account that the proof came with: the provider's, or the
 * password that a reset has just set; `mailbox`: a mailed link or code alone, without any account.
 */
export type Presenter = { by: 'session' | 'mailbox' } | { by: 'provider' | 'reset' | 'reset-code'; accountId: string }

/** The methods that a proof confirms, those that it removes, and whether it verifies the address. */
export type MailboxProof<Method extends ProvableMethod> = { proven: Method[]; removed: Method[]; verifies: boolean }

/**
 * The result of a proof of the mailbox (S44): methods that nobody proved are a stranger's, who had claimed the address
 * before; what presented the proof stays.
 */
export function proveMailbox<Method extends ProvableMethod>(
  methods: readonly Method[],
  presenter: Presenter,
): MailboxProof<Method> {
  const isPresented = ({ id }: Method) =>
    presenter.by === 'session' || ('accountId' in presenter && presenter.accountId === id)
  const unproven = methods.filter(({ provenAt }) => provenAt === null)
  return {
    proven: unproven.filter(isPresented),
    removed: unproven.filter((method) => !isPresented(method)),
    // A reset by a link leaves `emailVerified` as it is; one by a code sets it (wire).
    verifies: presenter.by !== 'reset',
  }
}
