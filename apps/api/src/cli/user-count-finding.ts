import type { Db } from '@foyer/db/engine/handles'
import { examineUserCounts } from '@foyer/db/users/user-counts'
import type { Finding } from './finding.ts'

/** Whether the counts that lists of users rely on are those of the table. */
export async function userCountFinding(db: Db): Promise<Finding> {
  const { users, wrong } = await examineUserCounts(db)
  if (wrong === 0) return { what: 'users', ok: true, message: `${users}, as counted` }
  const message = `the counts of ${wrong} day(s) are wrong: rows were written past the triggers`
  return { what: 'users', ok: false, message, fix: 'npx foyer migrate' }
}
