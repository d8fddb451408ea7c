import type { IncomingMessage } from 'node:http'
import type { ComparedAnswer } from './compare-answers.ts'
import { comparedAnswer, MAX_BODY_BYTES } from './read-answer.ts'

const MAX_HELD_BYTES = 32 * 1024 * 1024

/** Reads along while answers are passed on, as long as all that it holds is not too much. */
export class AnswerBodies {
  #held = 0
  readonly #maxHeld: number

  constructor(maxHeld = MAX_HELD_BYTES) {
    this.#maxHeld = maxHeld
  }

  /** Runs `work` with the whole answer; undefined where it is too large or did not end. */
  async whole(answer: IncomingMessage, work: (whole: ComparedAnswer | undefined) => Promise<void>): Promise<void> {
    const chunks: Buffer[] = []
    let size = 0
    let fits = true
    answer.on('data', (chunk: Buffer) => {
      fits &&= size + chunk.length <= MAX_BODY_BYTES && this.#held + chunk.length <= this.#maxHeld
      if (!fits) return void chunks.splice(0)
      chunks.push(chunk)
      size += chunk.length
      this.#held += chunk.length
    })
    try {
      await new Promise<void>((resolve) => answer.once('close', resolve))
      await work(fits && answer.complete ? await readable(answer, Buffer.concat(chunks)) : undefined)
    } finally {
      this.#held -= size
    }
  }
}

// What cannot be decompressed is no answer that one could compare.
async function readable(answer: IncomingMessage, bytes: Buffer): Promise<ComparedAnswer | undefined> {
  return comparedAnswer(answer, bytes).catch(() => undefined)
}
