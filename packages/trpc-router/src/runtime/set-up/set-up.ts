import type { Options } from '@foyer/auth-domain/options'
import { brandingInForce, type Choices, languageInForce } from '@foyer/auth-domain/set-up/choices'
import type { Db } from '@foyer/db/engine/handles'
import { findChoices, findSetUpFacts, isSettlingDue, settleSetUp } from '@foyer/db/operations/set-up'
import type { Admins } from '@foyer/db/users/user-conditions'

/** What a process knows of how the service was set up. */
export type SetUp = {
  /** What was chosen in it, as read last. */
  choices(): Choices | undefined
  /** Whether a code would be taken. It asks the database until there is an admin, and reads then what they chose. */
  isOpen(): Promise<boolean>
  /** Whether every page leads there: while it is open and there are no users, who have other business. */
  leadsThere(): Promise<boolean>
  /** A code was printed: the database is asked again. */
  reopen(): void
  /** Ends it where there is an admin, and reads the choices: another process may have been asked. */
  refresh(): Promise<void>
}

const CLOSED = { isOpen: false, leadsThere: false } as const

export function createSetUp(db: Db, now: () => Date, admins: Admins): SetUp {
  let choices: Choices | undefined
  let over = false
  async function refresh(): Promise<void> {
    // A database that is read-only is only written where it has to be.
    if (await isSettlingDue(db, admins, now())) await settleSetUp(db, admins, now())
    choices = await findChoices(db)
  }
  async function read(): Promise<{ isOpen: boolean; leadsThere: boolean }> {
    if (over) return CLOSED
    const { isPast, hasUsers, hasCode } = await findSetUpFacts(db, admins, now())
    if (!isPast) return { isOpen: hasCode, leadsThere: hasCode && !hasUsers }
    await refresh()
    over = true
    return CLOSED
  }
  return {
    choices: () => choices,
    isOpen: async () => (await read()).isOpen,
    leadsThere: async () => (await read()).leadsThere,
    reopen() {
      over = false
    },
    refresh,
  }
}

/** The configured options, in which what they leave open is what was chosen, also where it is chosen later. */
export function optionsInForce(configured: Options, choices: () => Choices | undefined): Options {
  return {
    ...configured,
    get branding() {
      return brandingInForce(configured, choices())
    },
    get defaultLanguage() {
      return languageInForce(configured, choices())
    },
  }
}
