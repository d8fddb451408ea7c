import { type IncomingMessage, ServerResponse } from 'node:http'
import { sendRefusal } from '@foyer/rest-compat/http'
import { type Claim, FairBudget, type Holder } from './fair-budget.ts'

/** In bytes and milliseconds. */
export type AnswerLimits = {
  /** What all answers together may hold for clients that have not read them; beyond, larger answers are refused. */
  held: number
  /** Answers up to this size are always sent. */
  small: number
  /** How long a client may take to read an answer, and between two reads of a streamed file. */
  read: number
  check: number
}

export const answerLimits: AnswerLimits = {
  held: 64 * 1024 * 1024,
  small: 64 * 1024,
  read: 30_000,
  check: 1000,
}

/** Why a client was disconnected: it did not read in time, or held most of what all hold together. */
type OnSlow = (response: ServerResponse, reason: 'slow' | 'most') => void

type HolderOf = (request: IncomingMessage) => Holder

/**
 * The responses of one server. What its client does not read of an answer stays in memory, whether it was sent whole or in
 * parts: all of them together are bounded. Beyond, a large answer is refused before it has begun (503 with Retry-After) if
 * its client already holds most; otherwise the one who holds most is disconnected. So is a client that does not read in time.
 */
export function boundedResponses(limits: AnswerLimits, holderOf: HolderOf, onSlow: OnSlow): typeof ServerResponse {
  const unread = new UnreadAnswers(limits, holderOf, onSlow)
  return class BoundedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    constructor(...made: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...made)
      let refused = false
      // Undefined where the answer is refused in place of what is sent.
      const send = (chunk: unknown, proceed: () => unknown): unknown => {
        const bytes = sizeOf(chunk)
        if (refused) return undefined
        if (bytes > limits.small && !this.headersSent && !unread.makesRoomFor(this, bytes)) {
          sendBusy(this)
          refused = true
          return undefined
        }
        if (this.writableLength === 0) unread.forget(this)
        const sent = proceed()
        unread.add(this, bytes)
        return sent
      }
      // Of the response itself, not of its class: Express gives it another prototype.
      Object.assign(this, {
        end: (...args: unknown[]) => {
          send(args[0], () => Reflect.apply(super.end, this, args))
          return this
        },
        // True: anyone who writes goes on, and sees that the response has ended.
        write: (...args: unknown[]) => send(args[0], () => Reflect.apply(super.write, this, args)) ?? true,
      })
    }
  }
}

// Those are about the answer that is refused.
const CONTENT_HEADERS = ['Content-Length', 'Content-Encoding', 'Content-Disposition', 'ETag', 'Cache-Control']

function sendBusy(response: ServerResponse): void {
  for (const name of CONTENT_HEADERS) response.removeHeader(name)
  sendRefusal(response, 'SERVICE_UNAVAILABLE', { retryAfter: 1 })
}

type Unread = { claim: Claim; since: number }

/** Answers, and parts of them, that their clients have not read yet. */
class UnreadAnswers {
  readonly #limits: AnswerLimits
  readonly #holderOf: HolderOf
  readonly #onSlow: OnSlow
  readonly #budget: FairBudget
  readonly #unread = new Map<ServerResponse, Unread>()
  #timer: NodeJS.Timeout | undefined

  constructor(limits: AnswerLimits, holderOf: HolderOf, onSlow: OnSlow) {
    this.#limits = limits
    this.#holderOf = holderOf
    this.#onSlow = onSlow
    this.#budget = new FairBudget(limits.held)
  }

  /** Disconnects others if need be; false where the client itself holds most. */
  makesRoomFor(response: ServerResponse, bytes: number): boolean {
    if (this.#budget.bytes + bytes <= this.#limits.held) return true
    const claim = this.#claim(response)
    const has = claim.grow(bytes)
    claim.release()
    return has
  }

  /** What was sent before has been read. */
  forget(response: ServerResponse): void {
    this.#unread.get(response)?.claim.release()
  }

  /** Counts what has just been sent, if the connection did not take it at once. */
  add(response: ServerResponse, bytes: number): void {
    if (response.writableLength === 0 || response.destroyed) return
    const { claim } = this.#unread.get(response) ?? this.#begin(response)
    this.#unread.set(response, { claim, since: performance.now() })
    if (!claim.grow(bytes, true)) this.#disconnect(response, 'most')
  }

  #begin(response: ServerResponse): { claim: Claim } {
    const claim = this.#claim(response)
    response.once('close', () => {
      this.#unread.delete(response)
      claim.release()
    })
    this.#timer ??= setInterval(() => this.#look(), this.#limits.check).unref()
    return { claim }
  }

  #claim(response: ServerResponse): Claim {
    return this.#budget.claim(this.#holderOf(response.req), () => this.#disconnect(response, 'most'))
  }

  #disconnect(response: ServerResponse, reason: 'slow' | 'most'): void {
    if (response.destroyed) return
    this.#onSlow(response, reason)
    response.destroy()
  }

  // Not by the time-out of the socket, which a client puts off by sending anything.
  #look(): void {
    const latest = performance.now() - this.#limits.read
    for (const [response, { claim, since }] of this.#unread) {
      // A stream whose parts have all been read waits for its source.
      if (response.writableLength === 0) claim.release()
      else if (since <= latest) this.#disconnect(response, 'slow')
    }
    if (this.#unread.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

function sizeOf(chunk: unknown): number {
  if (typeof chunk === 'string') return Buffer.byteLength(chunk)
  return chunk instanceof Uint8Array ? chunk.byteLength : 0
}
