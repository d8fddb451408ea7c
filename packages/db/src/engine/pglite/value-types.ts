import type * as PGliteModule from '@electric-sql/pglite'
import { INT8_OID, parseInt8 } from '#engine/int8.ts'

type Types = typeof PGliteModule.types

/** How values are written and read, by the identifier of their type. */
export class ValueTypes {
  readonly #types: Types
  readonly #parsers: Types['parsers']
  readonly #serializers: Types['serializers']

  constructor(types: Types) {
    this.#types = types
    this.#parsers = { ...types.parsers, [INT8_OID]: parseInt8 }
    this.#serializers = { ...types.serializers }
  }

  /** Adds arrays, whose identifiers only the database knows. */
  addArray(element: number, array: number): void {
    const { arrayParser, arraySerializer } = this.#types
    const [parser, serializer] = [this.#parsers[element], this.#serializers[element]]
    this.#parsers[array] = (text) => arrayParser(text, parser ?? String, array)
    this.#serializers[array] = (value) => arraySerializer(value, serializer, array)
  }

  parse(text: string | null, type: number): unknown {
    if (text === null) return null
    const parser = this.#parsers[type]
    return parser === undefined ? text : parser(text, type)
  }

  serialize(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.#serializers[type]
    return serializer === undefined ? String(value) : serializer(value)
  }
}
