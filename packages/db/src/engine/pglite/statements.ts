import type * as PGliteModule from '@electric-sql/pglite'
import type { StatementNames } from '#engine/statement-names.ts'
import { EventLoopTurn } from './event-loop-turn.ts'

type Parameters = readonly unknown[]

/**
 * Runs statements on PGlite in one protocol exchange each, prepared under a name; `PGlite.query` needs five and parses
 * the statement every time, which costs four times as much.
 */
export class PGliteStatements {
  readonly #pglite: PGliteModule.PGlite
  readonly #serialize: typeof PGliteModule.protocol.serialize
  readonly #parseResults: typeof PGliteModule.parse.parseResults
  readonly #names: StatementNames
  readonly #parameterTypes = new Map<string, readonly number[]>()
  readonly #tail: Uint8Array
  readonly #turn = new EventLoopTurn()

  constructor(pglite: PGliteModule.PGlite, { protocol, parse }: typeof PGliteModule, names: StatementNames) {
    this.#pglite = pglite
    this.#serialize = protocol.serialize
    this.#parseResults = parse.parseResults
    this.#names = names
    const { describe, execute, sync } = protocol.serialize
    this.#tail = Buffer.concat([describe({ type: 'P' }), execute({}), sync()])
  }

  async run(sql: string, parameters: Parameters): Promise<PGliteModule.Results> {
    await this.#turn.due()
    // Exclusive: PGlite keeps the result in a field until it is read, and an unnamed statement lasts until the next one.
    return this.#pglite.runExclusive(() =>
      parameters.length === 0 ? this.#send(this.#serialize.query(sql)) : this.#execute(sql, parameters),
    )
  }

  async #execute(sql: string, parameters: Parameters): Promise<PGliteModule.Results> {
    const statement = this.#names.nameOf(sql) ?? ''
    const types = this.#parameterTypes.get(statement) ?? (await this.#prepare(statement, sql))
    const values = parameters.map((value, index) => this.#toText(value, types[index]))
    return this.#send(Buffer.concat([this.#serialize.bind({ statement, values }), this.#tail]))
  }

  async #prepare(name: string, sql: string): Promise<readonly number[]> {
    const { parse, describe, sync } = this.#serialize
    const messages = await this.#exchange(
      Buffer.concat([parse({ name, text: sql }), describe({ type: 'S', name }), sync()]),
    )
    const described = messages.find((message) => message.name === 'parameterDescription')
    const types =
      described && 'dataTypeIDs' in described && isNumbers(described.dataTypeIDs) ? described.dataTypeIDs : []
    if (name !== '') this.#parameterTypes.set(name, types)
    return types
  }

  #toText(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.#pglite.serializers[type]
    return serializer ? serializer(value) : String(value)
  }

  async #send(message: Uint8Array): Promise<PGliteModule.Results> {
    const results = this.#parseResults(await this.#exchange(message), this.#pglite.parsers)
    return results.at(-1) ?? { rows: [], fields: [] }
  }

  #exchange(message: Uint8Array): ReturnType<PGliteModule.PGlite['execProtocolStream']> {
    return this.#pglite.execProtocolStream(message, { syncToFs: false })
  }
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number')
}
