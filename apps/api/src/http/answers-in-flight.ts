import { type IncomingMessage, ServerResponse } from 'node:http'
import { sendRefusal } from '@foyer/rest-compat/http'

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

/**
 * The responses of one server. An answer that its client does not read stays in memory: all of them together are bounded
 * (503 with Retry-After), and a client that does not read in time is disconnected. Streamed files wait for their reader
 * by themselves (R24).
 */
export function boundedResponses(limits: AnswerLimits = answerLimits): typeof ServerResponse {
  const held = new HeldAnswers(limits)
  return class BoundedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    #streams = false

    override end(...args: unknown[]): this {
      const bytes = sizeOf(args[0])
      if (bytes > limits.small && !this.headersSent && !held.hasRoomFor(bytes)) {
        sendRefusal(this, 'SERVICE_UNAVAILABLE', { retryAfter: 1 })
        return this
      }
      held.add(this, bytes)
      Reflect.apply(super.end, this, args)
      return this
    }

    override write(...args: unknown[]): boolean {
      if (!this.#streams) {
        this.#streams = true
        this.setTimeout(limits.read, () => this.destroy())
      }
      return Reflect.apply(super.write, this, args)
    }
  }
}

/** Complete answers that their clients have not read yet. */
class HeldAnswers {
  readonly #limits: AnswerLimits
  readonly #since = new Map<ServerResponse, number>()
  #bytes = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: AnswerLimits) {
    this.#limits = limits
  }

  hasRoomFor(bytes: number): boolean {
    return this.#bytes + bytes <= this.#limits.held
  }

  add(response: ServerResponse, bytes: number): void {
    if (this.#since.has(response) || response.destroyed) return
    this.#bytes += bytes
    this.#since.set(response, performance.now())
    this.#timer ??= setInterval(() => this.#disconnectSlow(), this.#limits.check).unref()
    response.once('close', () => {
      this.#since.delete(response)
      this.#bytes -= bytes
    })
  }

  // Oldest first, in the order of a map.
  #disconnectSlow(): void {
    const latest = performance.now() - this.#limits.read
    for (const [response, since] of this.#since) {
      if (since > latest) return
      response.destroy()
    }
    if (this.#since.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

function sizeOf(chunk: unknown): number {
  if (typeof chunk === 'string') return Buffer.byteLength(chunk)
  return chunk instanceof Uint8Array ? chunk.byteLength : 0
}
