/** A sign-in method of a user, and when it was proved to belong to whoever holds the mailbox; null if it was not. */
export type ProvableMethod = { id: string; provider: string; provenAt: Date | null }

/**
 * What presented a proof of the mailbox. `session`: a browser signed in as the user, or the one that signed up, so that
 * whoever set up the account holds the mailbox. Otherwise the one method by which the proof was given. A reset leaves
 * `emailVerified` as it is (wire): `verifies` is false.
 */
export type Presenter = { by: 'session' } | { by: 'method'; accountId: string; verifies?: false }

/** The methods that a proof confirms, and those that it removes. */
export type MailboxProof<Method extends ProvableMethod> = { proven: Method[]; removed: Method[] }

/**
 * The result of a proof of the mailbox (S44): methods that nobody proved are a stranger's, who had claimed the address
 * before; what presented the proof stays.
 */
export function proveMailbox<Method extends ProvableMethod>(
  methods: readonly Method[],
  presenter: Presenter,
): MailboxProof<Method> {
  const isPresented = ({ id }: Method) => presenter.by === 'session' || presenter.accountId === id
  const unproven = methods.filter(({ provenAt }) => provenAt === null)
  return {
    proven: unproven.filter(isPresented),
    removed: unproven.filter((method) => !isPresented(method)),
  }
}
