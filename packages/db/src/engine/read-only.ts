import { sql } from 'kysely'
import { handleForCall, outageOf } from './call-handle.ts'
import type { Db } from './handles.ts'
import type { PostgresTarget } from './open-database.ts'

/** The same database over connections that refuse every statement that writes. */
export function readOnlyTarget(target: PostgresTarget): PostgresTarget {
  const url = new URL(target.url)
  const options = [url.searchParams.get('options'), '-c default_transaction_read_only=on']
  url.searchParams.set('options', options.filter(Boolean).join(' '))
  return { ...target, url: url.href }
}

/** Whether the server refuses to write: a pooler may have left the setting out. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ on: string }>`select current_setting('transaction_read_only') as "on"`.execute(db)
  return rows[0]?.on === 'on'
}

/** Whether calls are answered from a standby at the moment: one that has not replayed enough answers none. */
export async function answersFromStandby(db: Db): Promise<boolean> {
  const call = handleForCall(db)
  if (outageOf(call) === undefined) return false
  return isReadOnly(call).catch(() => false)
}
