import type { Options } from '@foyer/auth-domain/options'
import { brandingInForce, type Choices, languageInForce } from '@foyer/auth-domain/set-up/choices'
import type { Db } from '@foyer/db/engine/handles'
import { findChoices, findSetUpState } from '@foyer/db/operations/set-up'

/** What a process knows of how the service was set up. */
export type SetUp = {
  /** What was chosen in it, as read last. */
  choices(): Choices | undefined
  /** Whether a first page leads to the set-up. It asks the database until there is a user, and reads then what they chose. */
  isOpen(): Promise<boolean>
  /** A code was printed: the database is asked again. */
  reopen(): void
  /** Reads the choices anew: another process may have been asked. */
  refresh(): Promise<void>
}

export function createSetUp(db: Db, now: () => Date): SetUp {
  let choices: Choices | undefined
  let over = false
  async function refresh(): Promise<void> {
    choices = await findChoices(db)
  }
  return {
    choices: () => choices,
    async isOpen() {
      if (over) return false
      const state = await findSetUpState(db, now())
      if (state !== 'over') return state === 'open'
      await refresh()
      over = true
      return false
    },
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
