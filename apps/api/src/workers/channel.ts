/** A question by name: what is sent along, and what is answered. */
export type Questions = { [name: string]: { sent: unknown; answered: unknown } }

/** What answers the questions that a process hears. */
export type Answers<Heard extends Questions> = {
  [Name in keyof Heard]: (sent: Heard[Name]['sent']) => Heard[Name]['answered'] | Promise<Heard[Name]['answered']>
}

/** One end of the connection between two processes. */
export type Port = { send(message: object): void; hear(listen: (message: unknown) => void): void }

/** An `answers` message has the `id` of the question. One without an `id` is told, and not answered. */
type Message =
  | { foyer: 'asks'; id?: number; name: string; sent?: unknown }
  | { foyer: 'answers'; id: number; answered?: unknown; failure?: string }

type Waiting = { resolve(answered: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout }

const PATIENCE_MILLISECONDS = 5000

/** Questions and answers between the primary and a worker, in the order in which they are sent. */
export class Channel<Asked extends Questions, Heard extends Questions> {
  readonly #port: Port
  readonly #answers: Answers<Heard>
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0
  #closed = false

  constructor(port: Port, answers: Answers<Heard>) {
    this.#port = port
    this.#answers = answers
    port.hear((message) => {
      if (!isMessage(message)) return
      if (message.foyer === 'asks') void this.#answer(message)
      else this.#settle(message)
    })
  }

  /** Sends what needs no answer. */
  tell<Name extends keyof Asked & string>(name: Name, sent: Asked[Name]['sent']): void {
    if (!this.#closed) this.#port.send({ foyer: 'asks', name, sent } satisfies Message)
  }

  /** Rejects when the other process ends, fails or does not answer in time. */
  ask<Name extends keyof Asked & string>(
    name: Name,
    sent: Asked[Name]['sent'],
    patience = PATIENCE_MILLISECONDS,
  ): Promise<Asked[Name]['answered']> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error(`Nobody answers ${name}`))
      this.#asked += 1
      const id = this.#asked
      const timer = setTimeout(
        () => this.#settle({ foyer: 'answers', id, failure: `${name} was not answered` }),
        patience,
      )
      this.#waiting.set(id, { resolve, reject, timer })
      this.#port.send({ foyer: 'asks', id, name, sent } satisfies Message)
    })
  }

  /** The other process has ended. */
  close(): void {
    this.#closed = true
    for (const id of [...this.#waiting.keys()]) this.#settle({ foyer: 'answers', id, failure: 'The process has ended' })
  }

  async #answer({ id, name, sent }: Extract<Message, { foyer: 'asks' }>): Promise<void> {
    try {
      // Both ends are the same program: a name comes with what its type says.
      const answered = await this.#answers[name]?.(sent as Heard[string]['sent'])
      if (id !== undefined && !this.#closed) this.#port.send({ foyer: 'answers', id, answered } satisfies Message)
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error)
      if (id !== undefined && !this.#closed) this.#port.send({ foyer: 'answers', id, failure } satisfies Message)
    }
  }

  #settle({ id, answered, failure }: Extract<Message, { foyer: 'answers' }>): void {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return
    this.#waiting.delete(id)
    clearTimeout(waiting.timer)
    if (failure === undefined) waiting.resolve(answered)
    else waiting.reject(new Error(failure))
  }
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'foyer' in message
}
