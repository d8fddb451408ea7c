import { hash } from 'node:crypto'
import type { Operation } from '@foyer/auth-domain/contract/operation'
import type { ChangeFeed, FeedFault } from '@foyer/db/changes/change-feed'
import { type ChangeKey, EVERYTHING } from '@foyer/db/changes/change-keys'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { LRUCache } from 'lru-cache'
import { type AnswerSession, Dependencies } from './dependencies.ts'

/** In bytes; also what bounds the number of answers, since each has its overhead. */
const MAX_SIZE = 64 * 1024 * 1024
/** Of the memory that one answer may take: beside a larger one too few others would be kept. */
const MAX_PART = 1 / 4
/** What an answer takes beside its text and its keys. */
const OVERHEAD = 512
/** What one key takes at the most, with the list of the answers that depend on it. */
const KEY_SIZE = 512
/** Of a text; of one without other than Latin letters it takes half of that. */
const CHARACTER_SIZE = 2

/**
 * An answer as it was sent, checked again before it is sent once more; `tag`: its entity tag, where it has one; `headers`: names
 * and values in turn, such as the token that it carries.
 */
export type CachedAnswer = {
  text: string
  tag?: string | undefined
  headers: readonly string[]
  operation: Operation
  session: AnswerSession
}

type Entry = CachedAnswer & { until: number; keys: ReadonlySet<ChangeKey> }

/** How often an answer was found, and not found; `keys`: of what the kept ones depend on. */
export type MemoryUse = { hits: number; misses: number; answers: number; keys: number }

/**
 * Answers to reads, kept until something that they show or were decided on changes, in this process or another. Nothing is
 * kept, and nothing found, while changes are not heard (docs/decisions/0022).
 */
export class AnswerMemory {
  readonly #now: () => Date
  readonly #graceMillis: number
  readonly #entries: LRUCache<string, Entry>
  readonly #byKey = new Map<ChangeKey, Set<string>>()
  readonly #inProgress = new Set<Dependencies>()
  readonly #use = { hits: 0, misses: 0 }
  #feed: ChangeFeed | undefined

  /** `outageGrace`: for how many seconds what is kept holds while the server that takes writes does not answer. */
  constructor(now: () => Date, outageGrace = 0) {
    this.#now = now
    this.#graceMillis = outageGrace * 1000
    this.#entries = new LRUCache({
      maxSize: MAX_SIZE,
      maxEntrySize: MAX_SIZE * MAX_PART,
      sizeCalculation: sizeOf,
      dispose: ({ keys }, digest) => this.#forget(digest, keys),
    })
  }

  /** Begins to keep answers; the database must be migrated. */
  listen(database: Pick<OpenDatabase, 'listenForChanges'>): void {
    this.#feed ??= database.listenForChanges((changed) => this.#invalidate(changed))
  }

  /** Why nothing is kept at the moment; undefined while answers are. */
  fault(): FeedFault | undefined {
    return this.#feed === undefined ? 'starting' : this.#feed.fault()
  }

  /** What keeps changes from being listened to, as it was thrown; undefined while they are. */
  cause(): unknown {
    return this.#feed?.cause()
  }

  use(): MemoryUse {
    return { ...this.#use, answers: this.#entries.size, keys: this.#byKey.size }
  }

  /** The answer kept under a name, if it still holds. */
  find(name: string): CachedAnswer | undefined {
    const found = this.fault() === undefined || this.#isInGrace() ? this.#entries.get(digestOf(name)) : undefined
    if (found !== undefined && found.until > this.#now().getTime()) {
      this.#use.hits += 1
      return found
    }
    this.#use.misses += 1
    return undefined
  }

  /** To be called before anything is read for an answer, and ended afterwards; undefined while none is kept. */
  begin(): Dependencies | undefined {
    if (this.fault() !== undefined) return undefined
    const dependencies = new Dependencies()
    this.#inProgress.add(dependencies)
    return dependencies
  }

  /** Keeps the answer that was read, unless something of it has changed meanwhile. */
  keep(name: string, dependencies: Dependencies, answer: Omit<CachedAnswer, 'session'>): void {
    const finished = this.#inProgress.has(dependencies) ? dependencies.finished() : undefined
    if (finished === undefined || finished.until <= this.#now().getTime()) return
    const digest = digestOf(name)
    this.#entries.set(digest, { ...answer, ...finished, keys: dependencies.keys })
    // One that is too large is not taken, and nothing would ever take it from the index.
    if (!this.#entries.has(digest)) return
    for (const key of dependencies.keys) this.#digestsOf(key).add(digest)
  }

  end(dependencies: Dependencies): void {
    this.#inProgress.delete(dependencies)
  }

  /** To be awaited between a commit and the answer, which `acknowledges` it or not: from then on no answer from before is found here. */
  async waitForInvalidations(acknowledges = true): Promise<void> {
    await this.#feed?.waitForInvalidations(acknowledges)
  }

  async close(): Promise<void> {
    await this.#feed?.close()
  }

  // Nobody can change what is kept where nobody can write, unless they reach another server than this process does.
  #isInGrace(): boolean {
    const outage = this.#graceMillis > 0 ? this.#feed?.outage() : undefined
    return outage?.announced !== undefined && performance.now() - outage.writer.at <= this.#graceMillis
  }

  #invalidate(changed: ChangeKey | typeof EVERYTHING): void {
    for (const dependencies of this.#inProgress) dependencies.invalidate(changed)
    if (changed === EVERYTHING) this.#entries.clear()
    else for (const digest of [...(this.#byKey.get(changed) ?? [])]) this.#entries.delete(digest)
  }

  #digestsOf(key: ChangeKey): Set<string> {
    const digests = this.#byKey.get(key) ?? new Set()
    this.#byKey.set(key, digests)
    return digests
  }

  #forget(digest: string, keys: ReadonlySet<ChangeKey>): void {
    for (const key of keys) {
      const digests = this.#byKey.get(key)
      digests?.delete(digest)
      if (digests?.size === 0) this.#byKey.delete(key)
    }
  }
}

function sizeOf({ text, headers, keys }: Entry): number {
  const carried = headers.reduce((length, each) => length + each.length, 0)
  return OVERHEAD + (text.length + carried) * CHARACTER_SIZE + keys.size * KEY_SIZE
}

// A name has the secrets of cookies, which are not to stay in memory for as long as an answer does. It takes 1 µs for a
// usual name, 12 µs for one of 4 KB.
function digestOf(name: string): string {
  return hash('sha256', name, 'base64')
}
