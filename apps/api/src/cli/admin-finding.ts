import { howToMakeAdmin } from '@foyer/auth-domain/admin/missing-admin'
import type { Options } from '@foyer/auth-domain/options'
import { operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import type { Db } from '@foyer/db/engine/handles'
import { hasAdmin } from '@foyer/db/operations/set-up'

/** Whether there is an admin. A service may do without. */
export async function adminFinding(options: Options, db: Db): Promise<Finding> {
  if (await hasAdmin(db, options.admin, new Date())) return { what: 'admin', ok: true, message: 'there is one' }
  return { what: 'admin', ok: true, warns: true, ...operatorText('no-admin', {}), ...howToMakeAdmin(options) }
}
