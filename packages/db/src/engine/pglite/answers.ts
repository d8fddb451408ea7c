import type * as PGliteModule from '@electric-sql/pglite'
import { EventLoopTurn } from './event-loop-turn.ts'
import type { ValueTypes } from './value-types.ts'

type Row = Record<string, unknown>
type Field = PGliteModule.messages.RowDescriptionMessage['fields'][number]
type Protocol = typeof PGliteModule.protocol

/** What a statement has answered, of several the last one. */
export type Answer = {
  rows: readonly Row[]
  command?: string
  rowCount?: number
  /** The types of a prepared statement's parameters. */
  parameterTypes: readonly number[]
}

/** Called for each notification, before the statement that it came with is answered. */
export type HearNotification = (channel: string, payload: string) => void

/** Reads what the engine answers. */
export class AnswerReader {
  readonly #messages: Protocol['messages']
  readonly #parser: InstanceType<Protocol['Parser']>
  readonly #types: ValueTypes
  readonly #hear: HearNotification
  #fields: readonly Field[] = []
  #rows: Row[] = []
  #answer: Answer = { rows: [], parameterTypes: [] }
  #error: unknown

  constructor({ messages, Parser }: Protocol, types: ValueTypes, hear: HearNotification) {
    this.#messages = messages
    this.#parser = new Parser()
    this.#types = types
    this.#hear = hear
  }

  /** One answer at a time; throws the error in it. The event loop turns meanwhile: many rows take long. */
  async read(pieces: readonly Uint8Array[]): Promise<Answer> {
    const turn = new EventLoopTurn()
    this.#fields = []
    this.#rows = []
    this.#answer = { rows: [], parameterTypes: [] }
    this.#error = undefined
    for (const piece of pieces) {
      this.#parser.parse(piece, (message) => this.#takeOrFail(message))
      const due = turn.due()
      if (due !== undefined) await due
    }
    if (this.#error !== undefined) throw this.#error
    return this.#answer
  }

  // What is thrown through the parser would leave the rest of the answer in it.
  #takeOrFail(message: object): void {
    try {
      this.#take(message)
    } catch (error) {
      this.#error ??= error
    }
  }

  #take(message: object): void {
    const { DataRowMessage, RowDescriptionMessage, CommandCompleteMessage } = this.#messages
    if (message instanceof DataRowMessage) this.#rows.push(this.#rowOf(message.fields))
    else if (message instanceof RowDescriptionMessage) this.#fields = message.fields
    else if (message instanceof CommandCompleteMessage) this.#complete(message.text)
    else this.#takeOther(message)
  }

  #takeOther(message: object): void {
    const { ParameterDescriptionMessage, DatabaseError, NotificationResponseMessage } = this.#messages
    if (message instanceof ParameterDescriptionMessage) this.#answer.parameterTypes = message.dataTypeIDs
    else if (message instanceof DatabaseError) this.#error ??= message
    else if (message instanceof NotificationResponseMessage) this.#hear(message.channel, message.payload)
  }

  #rowOf(values: readonly (string | null)[]): Row {
    const row: Row = {}
    for (const [index, { name, dataTypeID }] of this.#fields.entries()) {
      row[name] = this.#types.parse(values[index] ?? null, dataTypeID)
    }
    return row
  }

  // "UPDATE 3", "INSERT 0 5", "CREATE TABLE".
  #complete(text: string): void {
    const words = text.split(' ')
    const rowCount = Number(words.at(-1))
    this.#answer = {
      ...this.#answer,
      rows: this.#rows,
      command: words[0] ?? '',
      ...(!Number.isNaN(rowCount) && { rowCount }),
    }
    this.#rows = []
    this.#fields = []
  }
}
