import { operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import type { Db } from '@foyer/db/engine/handles'
import { examineUserCounts } from '@foyer/db/users/user-counts'

/** Whether the counts that lists of users rely on are those of the table. */
export async function userCountFinding(db: Db): Promise<Finding> {
  const { users, wrong } = await examineUserCounts(db)
  if (wrong === 0) return { what: 'users', ok: true, message: `${users}, as counted` }
  return {
    what: 'users',
    ok: false,
    ...operatorText('users-miscounted', { days: wrong }),
    fix: 'npx foyer-auth migrate',
  }
}
