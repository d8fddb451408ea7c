import type { Options } from '@foyer/auth-domain/options'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import type { Db } from '@foyer/db/engine/handles'
import { countDivergingMembers } from '@foyer/db/organizations/organization-roles'
import { assertRoleNames, RoleNamesTakenError } from '#process/assert-role-names.ts'

/** Whether roles of the configuration and of organizations are told apart, and members' names of roles are those of their rows. */
export async function roleFinding(options: Options, db: Db): Promise<Finding> {
  const what = 'roles'
  try {
    await assertRoleNames({ db, options })
  } catch (error) {
    if (!(error instanceof RoleNamesTakenError)) throw error
    return { what, ok: false, message: error.message }
  }
  const diverging = await countDivergingMembers(db)
  if (diverging === 0) return { what, ok: true, message: 'of members are as they are named' }
  const message = `members whose "role" does not name the roles that they have: ${diverging}; rows were written past the triggers`
  return { what, ok: true, warns: true, message, fix: 'update "member" set "role" to the names of "memberRole"' }
}
