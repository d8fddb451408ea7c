import type { Session } from '@foyer/auth-domain/session/session'
import { type ChangeKey, changeKeys, EVERYTHING, isAnnounced } from '@foyer/db/changes/change-keys'

/** Whose answer it is: for the access log and the rate limit. */
export type AnswerSession = Pick<Session, 'token' | 'userId' | 'impersonatedBy'>

/** What an answer depends on, collected while it is made: it is cached until something of that changes. */
export class Dependencies {
  readonly keys = new Set<ChangeKey>()
  readonly #changed = new Set<ChangeKey>()
  readonly #tables = new Set<string>()
  #session: AnswerSession | undefined
  #until = Number.POSITIVE_INFINITY
  #keepable = true

  /** The answer is of this session, and stays as it is until `until` if nothing changes. */
  ofSession(session: AnswerSession & Pick<Session, 'id'>, until: Date): void {
    const { token, userId, impersonatedBy } = session
    this.#session = { token, userId, impersonatedBy }
    this.holdUntil(until)
    this.add(changeKeys.session(session.id), changeKeys.user(session.userId))
    if (session.impersonatedBy !== null) this.add(changeKeys.user(session.impersonatedBy))
  }

  /** Time alone changes it then. */
  holdUntil(until: Date): void {
    this.#until = Math.min(this.#until, until.getTime())
  }

  add(...keys: readonly ChangeKey[]): void {
    for (const key of keys) this.keys.add(key)
  }

  /** A table was read: an answer for which nothing announces its changes is not kept. */
  read(table: string): void {
    this.#tables.add(table)
  }

  /** The answer depends on what is not announced. */
  never(): void {
    this.#keepable = false
  }

  /** Something has changed since the answer was begun, and may have been read before. */
  invalidate(changed: ChangeKey | typeof EVERYTHING): void {
    if (changed === EVERYTHING) this.never()
    else this.#changed.add(changed)
  }

  /** Whose it is and how long it holds; undefined for an answer that must not be kept. */
  finished(): { session: AnswerSession; until: number } | undefined {
    if (!this.#keepable || this.#session === undefined) return undefined
    for (const key of this.#changed) if (this.keys.has(key)) return undefined
    if (!this.#isAnnounced()) return undefined
    return { session: this.#session, until: this.#until }
  }

  /** Whether changes of all that was read are announced, and none of it is among these. */
  isBesides(announced: ReadonlySet<ChangeKey | typeof EVERYTHING>): boolean {
    if (this.#tables.size === 0) return true
    if (announced.has(EVERYTHING) || !this.#isAnnounced()) return false
    for (const key of this.keys) if (announced.has(key)) return false
    return true
  }

  #isAnnounced(): boolean {
    for (const table of this.#tables) if (!isAnnounced(table, this.keys)) return false
    return true
  }
}
