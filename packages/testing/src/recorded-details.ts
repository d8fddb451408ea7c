import { eventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import {
  InsertQueryNode,
  type Kysely,
  type OperationNode,
  PrimitiveValueListNode,
  RawNode,
  ValueNode,
  ValuesNode,
} from 'kysely'

const schemas = new Map(Object.entries(eventDetails))
const mismatches = new Set<string>()

/** The same database; events that are recorded through it with a detail that is not of their type are noted. */
export function watchEvents<Schema>(db: Kysely<Schema>): Kysely<Schema> {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      for (const event of recordedBy(node)) note(event)
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

/** Throws if such an event has been recorded since the last call. */
export function assertDetailsMatch(): void {
  const noted = [...mismatches]
  mismatches.clear()
  if (noted.length > 0) throw new Error(noted.join('; '))
}

type Recorded = { type: string; detail: string }

function note({ type, detail }: Recorded): void {
  const checked = schemas.get(type)?.safeParse(JSON.parse(detail))
  if (checked?.success !== true)
    mismatches.add(`${type} is recorded with ${detail}: ${checked?.error.message ?? 'there is no such type'}`)
}

function recordedBy(node: OperationNode): Recorded[] {
  if (RawNode.is(node)) return recordedByText(node)
  if (!InsertQueryNode.is(node) || node.into?.table.identifier.name !== 'auditEvent') return []
  const names = node.columns?.map(({ column }) => column.name) ?? []
  const rows = node.values !== undefined && ValuesNode.is(node.values) ? node.values.values : []
  return rows.map((row) => {
    const values = PrimitiveValueListNode.is(row) ? row.values : row.values.map(valueIn)
    const textIn = (name: string) => String(values[names.indexOf(name)])
    return { type: textIn('type'), detail: textIn('detail') }
  })
}

// Several at once are one parameter.
function recordedByText({ sqlFragments, parameters }: RawNode): Recorded[] {
  const inserts = sqlFragments[0]?.trim().startsWith('insert into "auditEvent"')
  return inserts ? JSON.parse(String(valueIn(parameters[0]))) : []
}

function valueIn(node: OperationNode | undefined): unknown {
  return node !== undefined && ValueNode.is(node) ? node.value : undefined
}
