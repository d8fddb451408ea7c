import type { RootOperationNode } from 'kysely'
import { tableNames } from '#schema/table-names.ts'

/** What a statement does. `tables`: those that it names. `writes`: whether it writes, also where it selects from that. */
export type StatementUse = { tables: ReadonlySet<string>; writes: boolean }

// A compiled query has the same node each time.
const uses = new WeakMap<RootOperationNode, StatementUse>()

/** Reads it from a statement as it is built; of SQL of its own by its words, where too much is better than too little. */
export function useOf(node: RootOperationNode): StatementUse {
  const before = uses.get(node)
  if (before !== undefined) return before
  const use = { tables: new Set<string>(), writes: false }
  visit(node, use)
  uses.set(node, use)
  return use
}

/** Whether it may write without its answer telling so: it selects from what its `with` writes, or is SQL of its own. */
export function mayWriteUnseen(node: RootOperationNode): boolean {
  return node.kind === 'RawNode' || ('with' in node && node.with !== undefined)
}

const known = new Set(tableNames)
const WRITING = /\b(insert\s+into|(?<!\b(for|key)\s+)update|delete\s+from|merge\s+into|truncate)\b/i
const writing: ReadonlySet<unknown> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
])
// What they hold is no part of the statement.
const parameters: ReadonlySet<unknown> = new Set(['ValueNode', 'PrimitiveValueListNode'])

function visit(value: unknown, use: { tables: Set<string>; writes: boolean }): void {
  if (typeof value !== 'object' || value === null) return
  const kind = 'kind' in value ? value.kind : undefined
  if (parameters.has(kind)) return
  use.writes ||= writing.has(kind)
  if (isRaw(value)) {
    const text = value.sqlFragments.join('?')
    for (const [word] of text.matchAll(/\w+/g)) if (known.has(word)) use.tables.add(word)
    use.writes ||= WRITING.test(text)
  }
  if (isTable(value) && known.has(value.table.identifier.name)) use.tables.add(value.table.identifier.name)
  for (const part of Array.isArray(value) ? value : Object.values(value)) visit(part, use)
}

function isRaw(node: object): node is { sqlFragments: readonly string[] } {
  return 'kind' in node && node.kind === 'RawNode'
}

function isTable(node: object): node is { table: { identifier: { name: string } } } {
  return 'kind' in node && node.kind === 'TableNode'
}
