import { readdirSync, utimesSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { claimPath, isNotFound, numbersOf, replaceClaim } from './claim-files.ts'

/** Another process has opened the data directory, because this one had not shown that it runs. */
export class DataDirectoryLostError extends Error {
  override readonly name = 'DataDirectoryLostError'

  constructor(directory: string) {
    super(
      `The data directory ${directory} was taken over: for ${STALE_MILLIS / 1000} s this process, which may have been suspended, ` +
        'had not shown that it runs. It writes nothing there any more.',
    )
  }
}

/** A holder in another container, whose process is not visible, is dead after this time without a heartbeat. */
export const STALE_MILLIS = 5000
const HEARTBEATS = 5
// Nobody takes over sooner than all of them after a heartbeat; some, for files that are slow.
const PROVEN_HEARTBEATS = 2

/** By two clocks: one goes on while the process is suspended, the other one while the machine is. */
type Moment = { monotonic: number; wall: number }

export function thisMoment(): Moment {
  return { monotonic: performance.now(), wall: Date.now() }
}

/** The claim of this process on a data directory: shows that it runs, and notices when another has taken over. */
export class DirectoryLock {
  readonly place: ClaimPlace
  readonly #heartbeat: NodeJS.Timeout
  readonly #listeners: ((error: DataDirectoryLostError) => void)[] = []
  readonly #provenMillis: number
  #state: 'held' | 'lost' | 'released' = 'held'
  /** When the process has last shown that it runs: for some time nobody else can have taken over. */
  #shownAt: Moment

  /** `shownAt`: before the claim was written. */
  constructor(place: ClaimPlace, shownAt: Moment, staleMillis = STALE_MILLIS) {
    this.place = place
    this.#shownAt = shownAt
    const every = staleMillis / HEARTBEATS
    this.#provenMillis = every * PROVEN_HEARTBEATS
    this.#heartbeat = setInterval(() => void this.#beat(), every)
    this.#heartbeat.unref()
  }

  /** Calls `listener` once another process has taken over; at once where one has. */
  onLost(listener: (error: DataDirectoryLostError) => void): void {
    if (this.#state === 'lost') listener(this.#loss())
    else this.#listeners.push(listener)
  }

  /** Whether it is held; looks, where the last heartbeat is so long ago that another process may have taken over. */
  isHeld(): boolean {
    if (!this.#isProven()) this.#look()
    return this.#state === 'held'
  }

  /** The same after a look in any case; what to throw where it is lost. */
  findLoss(): DataDirectoryLostError | undefined {
    this.#look()
    return this.#state === 'lost' ? this.#loss() : undefined
  }

  async release(): Promise<void> {
    clearInterval(this.#heartbeat)
    if (!this.isHeld()) return
    this.#state = 'released'
    await replaceClaim(this.place.directory, this.place.number, 'released')
  }

  #isProven(): boolean {
    const { monotonic, wall } = this.#shownAt
    return performance.now() <= monotonic + this.#provenMillis && Date.now() <= wall + this.#provenMillis
  }

  async #beat(): Promise<void> {
    const now = thisMoment()
    this.#settle(await look(this.place), now)
  }

  #look(): void {
    if (this.#state !== 'held') return
    const now = thisMoment()
    this.#settle(lookNow(this.place), now)
  }

  #settle(seen: Look, at: Moment): void {
    if (seen === 'lost') this.#lose()
    if (seen === 'held') this.#shownAt = at
  }

  #lose(): void {
    if (this.#state !== 'held') return
    this.#state = 'lost'
    clearInterval(this.#heartbeat)
    for (const listener of this.#listeners) listener(this.#loss())
  }

  #loss(): DataDirectoryLostError {
    return new DataDirectoryLostError(this.place.directory)
  }
}

/** Where a claim is, as one thread tells another. */
export type ClaimPlace = { directory: string; number: number }

/** What a look at a claim of this process tells: files that cannot be reached, on a disk that is full or away, say nothing. */
type Look = 'held' | 'lost' | 'unknown'

/**
 * Shows that the holder runs, then looks for later claims. In this order: a process that takes over claims first, and then looks for
 * a heartbeat. One of both notices.
 */
async function look({ directory, number }: ClaimPlace): Promise<Look> {
  const now = new Date()
  const shown = await utimes(claimPath(directory, number), now, now).then(() => 'held' as const, lookThatFailed)
  const listed = await readdir(directory).then((names) => lookAmong(names, number), lookThatFailed)
  return both(shown, listed)
}

/** The same at once, before something that the claim is needed for: the event loop must not turn in between. */
export function lookNow({ directory, number }: ClaimPlace): Look {
  const now = new Date()
  const shown = attempt(() => {
    utimesSync(claimPath(directory, number), now, now)
    return 'held'
  })
  return both(
    shown,
    attempt(() => lookAmong(readdirSync(directory), number)),
  )
}

function lookAmong(names: readonly string[], own: number): Look {
  return numbersOf(names).some((number) => number > own) ? 'lost' : 'held'
}

function attempt(act: () => Look): Look {
  try {
    return act()
  } catch (error) {
    return lookThatFailed(error)
  }
}

// A process that takes over removes the former claims.
function lookThatFailed(error: unknown): Look {
  return isNotFound(error) ? 'lost' : 'unknown'
}

function both(one: Look, other: Look): Look {
  if (one === 'lost' || other === 'lost') return 'lost'
  return one === 'held' ? other : one
}
