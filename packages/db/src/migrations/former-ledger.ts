/** What the ledger says of a migration that is applied. */
export type AppliedMigration = { name: string; minimumVersion: string | null; carriedOverAt: string | null }

/** The first migration. Builds before 0.3.0 had one of the same name, and it took all of theirs to make what this one makes. */
export const FIRST_SCHEMA = '0001-initial'
/** The last migration of those builds, which their archives name as their schema. */
export const FORMER_SCHEMA = '0050-past-set-up'
const former: readonly string[] = [
  ...[
    FIRST_SCHEMA,
    '0002-search-and-audit',
    '0003-dotted-event-types',
    '0004-accounts-and-events',
    '0005-deleted-users',
  ],
  ...['0006-two-factor', '0007-passkeys', '0008-mailed-codes', '0009-usernames', '0010-required-second-factor'],
  ...['0011-new-devices', '0012-api-keys', '0013-several-teams', '0014-device-codes', '0015-username-search'],
  ...['0016-session-confirmations', '0017-requirement-notices', '0022-announced-changes', '0023-adoption'],
  ...['0024-unproved-methods', '0030-adopted-values', '0031-parties', '0032-user-counts', '0033-statement-triggers'],
  ...['0034-invitation-callbacks', '0036-known-pending-sign-ins', '0037-pictures', '0038-organization-search'],
  ...['0039-set-up', '0041-announced-parts', '0043-impersonated-from', '0044-mail-queue', '0046-foreign-handles'],
  FORMER_SCHEMA,
]
const carriedOver: ReadonlySet<string> = new Set([
  ...['0004-accounts-and-events', '0005-deleted-users', '0013-several-teams', '0032-user-counts'],
  '0033-statement-triggers',
])

/** A build before 0.3.0 has not done all that this one builds on. */
export class FormerLedgerError extends Error {
  override readonly name = 'FormerLedgerError'
  /** Without what to do, which `fix` says. */
  readonly problem: string
  readonly fix = 'start the last build before 0.3.0 once, then this one'

  constructor(missing: string) {
    const problem = `A build of Foyer before 0.3.0 has migrated the database, and not to its end: ${missing} is missing`
    super(`${problem}. Start the last build before 0.3.0 once, then this one.`)
    this.problem = problem
  }
}

/** Whether a build before 0.3.0 has written the ledger. Throws `FormerLedgerError` where it has not got to the end. */
export function isFormerLedger(applied: readonly AppliedMigration[]): boolean {
  const rows = new Map(applied.map((one) => [one.name, one]))
  // Version 0.1, whose only migration this was, recorded no minimum version.
  const isFormer =
    former.some((name) => name !== FIRST_SCHEMA && rows.has(name)) || rows.get(FIRST_SCHEMA)?.minimumVersion === null
  if (!isFormer) return false
  const missing = former.find((name) => {
    const row = rows.get(name)
    return row === undefined || (carriedOver.has(name) && row.carriedOverAt === null)
  })
  if (missing !== undefined) throw new FormerLedgerError(missing)
  return true
}

/** Names of the rows that a former ledger is to lose. */
export const formerNames: readonly string[] = former.filter((name) => name !== FIRST_SCHEMA)
