import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { ChangeFeed, FeedFault, OnInvalidated } from './change-feed.ts'
import { EVERYTHING } from './change-keys.ts'
import { ListeningConnection, type ServerProcess, serverProcess, systemOf } from './listening-connection.ts'
import type { Outage } from './outage.ts'
import { WriterWatch } from './writer-watch.ts'

/** How long a feed that has never listened counts as starting. */
const STARTING_MILLIS = 5000
const NONCE_MILLIS = 1000
/** How long the last nonce that came back proves that nothing has been missed. */
const CURRENT_MILLIS = 2000
/** A connection that has been silent for this long is replaced. */
const SILENT_MILLIS = 5000
/** How long a new connection may take to tell whether the server takes writes. */
const PROBE_MILLIS = 1000
const SETTLE_MILLIS = 250
const FIRST_RETRY_MILLIS = 100
const MAX_RETRY_MILLIS = 5000
/** How long a connection that has lost a message is not trusted again: it will lose more. */
const LOSSY_MILLIS = 5000

/** A nonce that was sent through the pool at `at` and has not come back. */
type Nonce = { at: number; heard: boolean; server: ServerProcess | undefined }

/** The connection in use. `behind`: round trips that their callers have given up waiting for. */
type Listening = { connection: ListeningConnection; provedAt: number; since: number; behind: number }

/**
 * Listens for changes on a dedicated connection. Every second a nonce is sent through the pool and must come back, so that a
 * silent network, a pooler in between or another server is noticed within 2 s. A pooler may deliver some messages and lose
 * others: where a nonce is missing before another one, changes may be missing too, and nothing that was cached counts.
 */
export class PostgresFeed implements ChangeFeed {
  readonly #pool: pg.Pool
  readonly #url: string
  readonly #hear: OnInvalidated
  readonly #ownChannel = `foyer_${randomUUID()}`
  readonly #timer: NodeJS.Timeout
  readonly #nonces = new Map<string, Nonce>()
  readonly #writer: WriterWatch
  #listening: Listening | undefined
  readonly #startedAt = performance.now()
  #fault: FeedFault = 'starting'
  #cause: unknown
  #sending = false
  #probing = false
  #closed = false

  /** `recentMillis`: of which time what was announced is told in an outage. */
  constructor(pool: pg.Pool, url: string, hear: OnInvalidated, recentMillis: number) {
    this.#pool = pool
    this.#url = url
    this.#hear = hear
    this.#writer = new WriterWatch(recentMillis)
    this.#timer = setInterval(() => this.#everySecond(), NONCE_MILLIS).unref()
    void this.#listen(FIRST_RETRY_MILLIS)
  }

  fault(): FeedFault | undefined {
    const listening = this.#listening
    if (listening === undefined) return this.#unlistened()
    if (listening.behind > 0) return 'behind'
    return performance.now() - listening.provedAt <= CURRENT_MILLIS ? undefined : this.#unproved(listening)
  }

  cause(): unknown {
    return this.#cause
  }

  outage(): Outage | undefined {
    return this.#writer.outage()
  }

  async waitForInvalidations(acknowledges = true): Promise<void> {
    const listening = this.#listening
    // A new connection empties the cache when it listens, which is after the commit.
    if (listening === undefined) {
      if (acknowledges) this.#writer.acknowledgedUnheard()
      return
    }
    const trip = listening.connection.roundTrip().then(
      () => true,
      () => false,
    )
    if (listening.behind === 0 && (await inTime(trip, SETTLE_MILLIS))) return
    if (acknowledges) this.#writer.acknowledgedUnheard()
    listening.behind += 1
    void trip.then((made) => {
      if (made) listening.behind -= 1
      else this.#lose(listening)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    const listening = this.#listening
    this.#listening = undefined
    await listening?.connection.close()
  }

  async #listen(retryMillis: number): Promise<void> {
    if (this.#closed) return
    try {
      const connection = await ListeningConnection.open({
        url: this.#url,
        ownChannel: this.#ownChannel,
        hear: (changed) => this.#announced(changed),
        hearOwn: (nonce) => this.#heard(nonce),
      })
      if (this.#closed) return void (await connection.close())
      this.#begin(connection)
    } catch (error) {
      this.#cause = error
      const next = Math.min(retryMillis * 2, MAX_RETRY_MILLIS)
      this.#listenIn(retryMillis, next)
    }
  }

  #announced(changed: Parameters<OnInvalidated>[0]): void {
    this.#writer.heard(changed)
    this.#hear(changed)
  }

  #listenIn(millis: number, retryMillis: number): void {
    setTimeout(() => void this.#listen(retryMillis), millis).unref()
  }

  #unlistened(): FeedFault {
    const isLate = performance.now() - this.#startedAt > STARTING_MILLIS
    return this.#fault === 'starting' && isLate ? 'lost' : this.#fault
  }

  // Until the first nonce on this connection has come back, the previous fault stands; 'unheard' once that nonce is late.
  #unproved({ since }: Listening): FeedFault {
    const isJudged = this.#fault !== 'starting' && this.#fault !== 'lost'
    return isJudged || performance.now() - since <= CURRENT_MILLIS ? this.#fault : 'unheard'
  }

  #begin(connection: ListeningConnection): void {
    // Changes between the two connections were not heard.
    this.#hear(EVERYTHING)
    const listening = { connection, provedAt: Number.NEGATIVE_INFINITY, since: performance.now(), behind: 0 }
    this.#listening = listening
    this.#cause = undefined
    void connection.lost.then(() => this.#lose(listening))
    void this.#sendNonce()
  }

  #lose(listening: Listening, fault: FeedFault = 'lost'): void {
    if (this.#listening !== listening) return
    this.#listening = undefined
    this.#fault = fault
    this.#nonces.clear()
    if (fault === 'unheard') this.#writer.proved(undefined)
    listening.connection.discard()
    this.#listenIn(fault === 'lost' ? 0 : LOSSY_MILLIS, FIRST_RETRY_MILLIS)
  }

  #everySecond(): void {
    const listening = this.#listening
    const isSilent =
      listening !== undefined && performance.now() - Math.max(listening.provedAt, listening.since) > SILENT_MILLIS
    if (isSilent) this.#lose(listening)
    if (this.#sending) void this.#probe()
    void this.#sendNonce()
  }

  // The pool may be in use by calls, or have connections that have fallen silent: neither is an outage.
  async #probe(): Promise<void> {
    if (this.#probing) return
    this.#probing = true
    const at = performance.now()
    this.#writer.asked()
    const limits = { connectionTimeoutMillis: PROBE_MILLIS, query_timeout: PROBE_MILLIS }
    const client = new pg.Client({ ...this.#pool.options, ...limits })
    client.on('error', () => undefined)
    try {
      await client.connect()
      this.#answered(at, await ask(client, this.#ownChannel, randomUUID()))
    } catch {
      this.#writer.unanswered()
    } finally {
      this.#probing = false
      void client.end().catch(() => undefined)
    }
  }

  // Not while another one still waits for a connection of the pool, where calls wait too.
  async #sendNonce(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    const nonce = randomUUID()
    const sent: Nonce = { at: performance.now(), heard: false, server: undefined }
    if (this.#listening !== undefined) this.#nonces.set(nonce, sent)
    this.#writer.asked()
    try {
      sent.server = this.#answered(sent.at, await ask(this.#pool, this.#ownChannel, nonce))
      this.#prove(nonce, sent)
    } catch {
      this.#nonces.delete(nonce)
      this.#writer.unanswered()
    } finally {
      this.#sending = false
    }
  }

  #answered(at: number, server: Answering): ServerProcess {
    this.#writer.answered({ at, system: systemOf(server), time: server.time })
    return server
  }

  #heard(nonce: string): void {
    const sent = this.#nonces.get(nonce)
    if (sent === undefined) return
    sent.heard = true
    if (this.#listening !== undefined && this.#lostBefore(nonce)) this.#lose(this.#listening, 'unheard')
    else this.#prove(nonce, sent)
  }

  // Notifications arrive in the order of their commits, and each is acknowledged before the next is sent.
  #lostBefore(nonce: string): boolean {
    for (const [earlier, { heard, server }] of this.#nonces) {
      if (earlier === nonce) return false
      if (!heard && server !== undefined) return true
    }
    return false
  }

  #prove(nonce: string, { at, heard, server }: Nonce): void {
    const listening = this.#listening
    if (listening === undefined || server === undefined) return
    const own = listening.connection.server
    if (server.identity !== own.identity) this.#fault = 'other-server'
    else if (heard) this.#fault = 'unheard'
    // A pooler has sent the nonce through the process that listens, which proves nothing about the others.
    if (server.identity !== own.identity || server.pid === own.pid) listening.provedAt = Number.NEGATIVE_INFINITY
    else if (heard) this.#provedAt(listening, Math.max(listening.provedAt, at))
    if (heard) this.#nonces.delete(nonce)
  }

  #provedAt(listening: Listening, at: number): void {
    listening.provedAt = at
    this.#writer.proved({ since: listening.since, until: at })
  }
}

/** The server that takes writes: a standby refuses to notify. */
type Answering = ServerProcess & { time: string }

async function ask(asked: pg.Pool | pg.Client, channel: string, nonce: string): Promise<Answering> {
  const text = `select pg_notify($1, $2), ${serverProcess}, clock_timestamp()::text as "time"`
  const { rows } = await asked.query<Answering>(text, [channel, nonce])
  const [server] = rows
  if (server === undefined) throw new Error('A select without from has a row')
  return server
}

async function inTime(trip: Promise<boolean>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  try {
    return await Promise.race([trip, late])
  } finally {
    clearTimeout(timer)
  }
}
