import {
  coreModels,
  derivedColumns,
  type Model,
  type ModelField,
  modelNames,
  models,
  modelsWithFields,
  passingTables,
  unheldColumns,
  unheldTables,
} from './models.ts'

/** A table as the database describes it: its columns and their types. */
export type FoundTable = { name: string; columns: readonly { name: string; type: string }[] }

/** What `--map` says of a model: its table, its columns by field, and own columns by the name of the field they go to. */
export type ModelMap = {
  table?: string | undefined
  columns?: Readonly<Record<string, string>> | undefined
  fields?: Readonly<Record<string, string>> | undefined
}
export type SourceMap = Partial<Record<Model, ModelMap>>

/** A column of the source: as it is called there, and its type. */
export type SourceColumn = { name: string; type: string }

/** A table that is carried over. `own`: the application's own columns, by the field of Foyer's that takes them. */
export type SourceTable = {
  model: Model
  table: string
  columns: Readonly<Record<string, SourceColumn>>
  own: Readonly<Record<string, SourceColumn>>
  /** Columns of better-auth whose values Foyer makes itself, or has no use for. */
  derived?: readonly string[]
  /** Columns that nothing takes. */
  left: readonly string[]
  /** Columns of plugins that this version cannot hold. */
  unheld: readonly string[]
}

export type Version = '1.2' | '1.3' | '1.4' | '1.7'

/** A database of better-auth. */
export type Source = {
  version: Version
  tables: Readonly<Partial<Record<Model, SourceTable>>>
  /** Tables of plugins that this version cannot hold, and those whose rows end by themselves. */
  unheld: readonly { model: string; table: string }[]
  passing: readonly { model: string; table: string }[]
  /** Tables that are nobody's as far as is known: the application's own, or of a plugin that is not known. */
  others?: readonly string[]
}

/** What is missing for a source to be understood: a column, or a table that the map names. */
export type Missing = { model: Model; table: string; column?: string }

/**
 * Recognises better-auth's tables by their columns, whatever the spelling: as they are, in snake case, in the plural, or as
 * the map names them. Undefined where they are not there.
 */
export function recogniseSource(
  found: readonly FoundTable[],
  map: SourceMap = {},
): { source: Source; missing: readonly Missing[] } | undefined {
  const tables: Partial<Record<Model, SourceTable>> = {}
  const missing: Missing[] = []
  for (const model of modelNames) {
    const named = map[model]?.table
    const table = findTable(found, named ?? model)
    if (table === undefined) {
      if (named !== undefined) missing.push({ model, table: named })
      continue
    }
    const read = readTable(model, table, map[model] ?? {})
    // A table of the application's own may bear such a name.
    if (named === undefined && !coreModels.includes(model) && read.missing.length > 0 && !isLike(read.table)) continue
    tables[model] = read.table
    missing.push(...read.missing)
  }
  if (!coreModels.every((model) => tables[model] !== undefined && isLike(tables[model]))) return undefined
  const source = { tables, unheld: named(found, unheldTables), passing: named(found, passingTables) }
  const others = othersOf(found, source)
  return { source: { ...source, others, version: versionOf(tables, found) }, missing }
}

function othersOf(found: readonly FoundTable[], { tables, unheld, passing }: Omit<Source, 'version'>): string[] {
  const known = new Set([...Object.values(tables), ...unheld, ...passing].map(({ table }) => table))
  return found.map(({ name }) => name).filter((name) => !known.has(name))
}

// Half of the columns that every version has.
function isLike({ model, columns }: SourceTable): boolean {
  const required = requiredFields(model)
  return required.filter((field) => field in columns).length * 2 > required.length
}

function requiredFields(model: Model): string[] {
  const fields: Readonly<Record<string, ModelField>> = models[model]
  return Object.keys(fields).filter((field) => fields[field]?.required)
}

function readTable(model: Model, table: FoundTable, map: ModelMap): { table: SourceTable; missing: Missing[] } {
  const columns: Record<string, SourceColumn> = {}
  const missing: Missing[] = []
  for (const field of Object.keys(models[model])) {
    const name = map.columns?.[field]
    const column = table.columns.find((one) => (name === undefined ? isSpelling(one.name, field) : one.name === name))
    if (column !== undefined) columns[field] = column
    else if (name !== undefined || requiredFields(model).includes(field))
      missing.push({ model, table: table.name, column: name ?? field })
  }
  const taken = new Set(Object.values(columns).map(({ name }) => name))
  const rest = table.columns.filter(({ name }) => !taken.has(name))
  return { table: { model, table: table.name, columns, ...sortOut(model, rest, map.fields ?? {}) }, missing }
}

function sortOut(
  model: Model,
  rest: readonly SourceColumn[],
  map: Readonly<Record<string, string>>,
): Pick<SourceTable, 'own' | 'derived' | 'left' | 'unheld'> {
  const own: Record<string, SourceColumn> = {}
  const derived: string[] = []
  const left: string[] = []
  const unheld: string[] = []
  for (const column of rest) {
    const field = Object.keys(map).find((one) => map[one] === column.name)
    if (isAmong(column.name, derivedColumns[model])) derived.push(column.name)
    else if (field === undefined && isAmong(column.name, unheldColumns[model])) unheld.push(column.name)
    else if (modelsWithFields.includes(model)) own[field ?? column.name] = column
    else left.push(column.name)
  }
  return { own, derived, left, unheld }
}

function versionOf(tables: Source['tables'], found: readonly FoundTable[]): Version {
  const has = (model: Model, column: string) => {
    const table = found.find(({ name }) => name === tables[model]?.table)
    return table?.columns.some(({ name }) => isSpelling(name, column)) ?? false
  }
  if (has('jwks', 'alg') || has('team', 'memberCount') || has('teamMember', 'membershipKey')) return '1.7'
  if (has('jwks', 'expiresAt') || has('invitation', 'createdAt')) return '1.4'
  const zoned = tables.session?.columns.expiresAt?.type === 'timestamp with time zone'
  return zoned || tables.teamMember !== undefined ? '1.3' : '1.2'
}

function findTable(found: readonly FoundTable[], name: string): FoundTable | undefined {
  return found.find((table) => table.name === name) ?? found.find((table) => isSpelling(table.name, name))
}

function named(found: readonly FoundTable[], plugins: typeof unheldTables): { model: string; table: string }[] {
  return Object.entries(plugins).flatMap(([model, columns]) => {
    const table = findTable(found, model)
    const isPlugins = columns.every((column) => table?.columns.some(({ name }) => isSpelling(name, column)))
    return table === undefined || !isPlugins ? [] : [{ model, table: table.name }]
  })
}

function isAmong(name: string, fields: readonly string[] = []): boolean {
  return fields.some((field) => isSpelling(name, field))
}

function isSpelling(name: string, of: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll('_', '')
  return [plain(of), `${plain(of)}s`].includes(plain(name))
}
