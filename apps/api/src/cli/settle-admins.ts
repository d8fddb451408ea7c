import type { Db } from '@foyer/db/engine/handles'
import { settleSetUp } from '@foyer/db/operations/set-up'
import { type OptionsSource, readOptions } from '#environment/load-options.ts'

/** Ends the set-up where a command has brought an admin. Options that cannot be read are told of by the next start. */
export async function settleAdmins(db: Db, source: OptionsSource, directory: string): Promise<void> {
  const loaded = await readOptions(source, directory).catch(() => undefined)
  if (loaded !== undefined) await settleSetUp(db, loaded.options.admin, new Date())
}
