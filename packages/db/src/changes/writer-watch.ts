import type { ChangeKey, EVERYTHING } from './change-keys.ts'
import type { Outage, Writer } from './outage.ts'
import { RecentChanges } from './recent-changes.ts'

/** How long the server that takes writes may leave unanswered what it is asked every second. */
const AWAY_MILLIS = 2000

/** What listening has proved: that everything announced between the two was heard. */
type Heard = { since: number; until: number }

/** Watches whether the server that takes writes answers, and keeps what was announced in the last `recentMillis`. */
export class WriterWatch {
  readonly #recentMillis: number
  readonly #recent = new RecentChanges()
  #writer: Writer | undefined
  #waitsSince: number | undefined
  #heard: Heard | undefined

  constructor(recentMillis: number) {
    this.#recentMillis = recentMillis
  }

  heard(changed: ChangeKey | typeof EVERYTHING): void {
    this.#recent.add(changed, performance.now())
  }

  /** Everything announced between these was heard; undefined where that is no longer known. */
  proved(heard: Heard | undefined): void {
    this.#heard = heard
  }

  asked(): void {
    this.#waitsSince ??= performance.now()
  }

  answered(writer: Writer): void {
    this.#writer = writer
    this.#waitsSince = undefined
    this.#recent.forgetBefore(writer.at - this.#recentMillis)
  }

  // A process that was held up has asked late, which says nothing of the server.
  outage(): Outage | undefined {
    const [writer, waitsSince] = [this.#writer, this.#waitsSince]
    if (writer === undefined || waitsSince === undefined) return undefined
    if (performance.now() - waitsSince < AWAY_MILLIS) return undefined
    return { writer, announced: this.#hasHeardAll(writer) ? this.#recent.all() : undefined }
  }

  #hasHeardAll({ at }: Writer): boolean {
    if (this.#heard === undefined) return false
    return this.#heard.since <= at - this.#recentMillis && this.#heard.until >= at - AWAY_MILLIS
  }
}
