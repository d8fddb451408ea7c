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
  #isUnanswered = false
  #heard: Heard | undefined
  /** When something was acknowledged last that was not waited for until it was heard. */
  #acknowledgedAt: number | undefined
  /** Of the outage of this writer; a call that has begun in it keeps what it was told. */
  #announced: { writer: Writer; all: Set<ChangeKey | typeof EVERYTHING> } | undefined

  constructor(recentMillis: number) {
    this.#recentMillis = recentMillis
  }

  heard(changed: ChangeKey | typeof EVERYTHING): void {
    this.#recent.add(changed, performance.now())
    this.#announced?.all.add(changed)
  }

  /** Everything announced between these was heard; undefined where that is no longer known. */
  proved(heard: Heard | undefined): void {
    this.#heard = heard
    if ((heard?.until ?? 0) > (this.#acknowledgedAt ?? 0)) this.#acknowledgedAt = undefined
  }

  /** A change is acknowledged before it was heard: until listening is proved again, it is not known what has changed. */
  acknowledgedUnheard(): void {
    this.#acknowledgedAt = performance.now()
  }

  asked(): void {
    this.#waitsSince ??= performance.now()
  }

  /** It was asked in vain on a connection that was free or new. */
  unanswered(): void {
    this.#isUnanswered = true
  }

  answered(writer: Writer): void {
    this.#writer = writer
    this.#waitsSince = undefined
    this.#isUnanswered = false
    this.#announced = undefined
    this.#recent.forgetBefore(writer.at - this.#recentMillis)
  }

  // A process that was held up has asked late, which says nothing of the server.
  outage(): Outage | undefined {
    const [writer, waitsSince] = [this.#writer, this.#waitsSince]
    if (writer === undefined || waitsSince === undefined || !this.#isUnanswered) return undefined
    if (performance.now() - waitsSince < AWAY_MILLIS) return undefined
    return { writer, announced: this.#hasHeardAll(writer) ? this.#announcedIn(writer) : undefined }
  }

  #announcedIn(writer: Writer): ReadonlySet<ChangeKey | typeof EVERYTHING> {
    if (this.#announced?.writer !== writer) this.#announced = { writer, all: this.#recent.all() }
    return this.#announced.all
  }

  #hasHeardAll({ at }: Writer): boolean {
    if (this.#heard === undefined || this.#acknowledgedAt !== undefined) return false
    return this.#heard.since <= at - this.#recentMillis && this.#heard.until >= at - AWAY_MILLIS
  }
}
