import type * as PGliteModule from '@electric-sql/pglite'
import { Mutex } from 'async-mutex'
import { StatementNames } from '#engine/statement-names.ts'
import { type Answer, AnswerReader, type HearNotification } from './answers.ts'
import type { Engine } from './engine.ts'
import { ValueTypes } from './value-types.ts'

type Parameters = readonly unknown[]

/**
 * Runs statements in one protocol exchange each, prepared under a name; `PGlite.query` needs five and parses the statement
 * every time, which costs four times as much.
 */
export class PGliteStatements {
  readonly #engine: Engine
  readonly #serialize: typeof PGliteModule.protocol.serialize
  readonly #answers: AnswerReader
  readonly #types: ValueTypes
  readonly #names = new StatementNames()
  readonly #parameterTypes = new Map<string, readonly number[]>()
  readonly #tail: Uint8Array
  readonly #hearing = new Set<HearNotification>()
  // An unnamed statement lasts until the next one.
  readonly #mutex = new Mutex()

  private constructor(engine: Engine, { protocol, types }: typeof PGliteModule) {
    this.#engine = engine
    this.#serialize = protocol.serialize
    this.#types = new ValueTypes(types)
    this.#answers = new AnswerReader(protocol, this.#types, (channel, payload) => {
      for (const hear of this.#hearing) hear(channel, payload)
    })
    const { describe, execute, sync } = protocol.serialize
    this.#tail = joined([describe({ type: 'P' }), execute({}), sync()])
  }

  static async on(engine: Engine, module: typeof PGliteModule): Promise<PGliteStatements> {
    const statements = new PGliteStatements(engine, module)
    await statements.#learnArrays()
    return statements
  }

  run(sql: string, parameters: Parameters): Promise<Answer> {
    return this.#mutex.runExclusive(() =>
      parameters.length === 0 ? this.#exchange(this.#serialize.query(sql)) : this.#execute(sql, parameters),
    )
  }

  /** Hears notifications of all channels that are listened to; returns what ends that and says whether others still hear. */
  hear(hear: HearNotification): () => { others: boolean } {
    this.#hearing.add(hear)
    return () => {
      this.#hearing.delete(hear)
      return { others: this.#hearing.size > 0 }
    }
  }

  async #execute(sql: string, parameters: Parameters): Promise<Answer> {
    const statement = this.#names.nameOf(sql) ?? ''
    const types = this.#parameterTypes.get(statement) ?? (await this.#prepare(statement, sql))
    const values = parameters.map((value, index) => this.#types.serialize(value, types[index]))
    return this.#exchange(joined([this.#serialize.bind({ statement, values }), this.#tail]))
  }

  async #prepare(name: string, sql: string): Promise<readonly number[]> {
    const { parse, describe, sync } = this.#serialize
    const { parameterTypes } = await this.#exchange(
      joined([parse({ name, text: sql }), describe({ type: 'S', name }), sync()]),
    )
    if (name !== '') this.#parameterTypes.set(name, parameterTypes)
    return parameterTypes
  }

  async #exchange(message: Uint8Array): Promise<Answer> {
    return this.#answers.read(await this.#engine.exchange(message))
  }

  async #learnArrays(): Promise<void> {
    const { rows } = await this.run('select oid, typarray from pg_type where typarray <> 0', [])
    for (const { oid, typarray } of rows) this.#types.addArray(Number(oid), Number(typarray))
  }
}

// In a buffer of its own, not in Node's pool of small ones, so that it can be given to another thread.
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}
