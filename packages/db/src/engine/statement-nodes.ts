import type { OperationNode, RootOperationNode } from 'kysely'
import { tableNames } from '#schema/table-names.ts'

const known = new Set(tableNames)

// A compiled query has the same node each time.
const found = new WeakMap<RootOperationNode, ReadonlySet<string>>()

/** The tables that a statement names, in SQL of its own too. */
export function tablesIn(node: RootOperationNode): ReadonlySet<string> {
  const before = found.get(node)
  if (before !== undefined) return before
  const tables = new Set<string>()
  visit(node, (name) => {
    if (known.has(name)) tables.add(name)
  })
  found.set(node, tables)
  return tables
}

function visit(value: unknown, onName: (name: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (isRaw(value)) for (const [, name = ''] of value.sqlFragments.join('?').matchAll(/"(\w+)"/g)) onName(name)
  if (isTable(value)) onName(value.table.identifier.name)
  for (const part of Array.isArray(value) ? value : Object.values(value)) visit(part, onName)
}

function isRaw(node: object): node is { sqlFragments: readonly string[] } {
  return 'kind' in node && node.kind === 'RawNode'
}

function isTable(node: object): node is { table: { identifier: { name: string } } } {
  return 'kind' in node && node.kind === 'TableNode'
}

const writing: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
])

/** Whether a statement that selects writes in its `with`, or is SQL of its own that may. */
export function isWritingWith(node: RootOperationNode): boolean {
  if (isRaw(node)) return /\b(insert into|update|delete from|merge into)\b/i.test(node.sqlFragments.join('?'))
  if (!('with' in node) || node.with === undefined) return false
  return node.with.expressions.some(({ expression }) => writes(expression))
}

function writes(node: OperationNode): boolean {
  return writing.has(node.kind) || isWritingWith(node as RootOperationNode)
}
