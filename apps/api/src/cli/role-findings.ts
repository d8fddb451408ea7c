import type { Options } from '@foyer/auth-domain/options'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import type { Db } from '@foyer/db/engine/handles'
import { countDivergingRoles } from '@foyer/db/organizations/organization-roles'
import { assertRoleNames, RoleNamesTakenError } from '#process/assert-role-names.ts'

/**
 * Whether roles of the configuration and of organizations are told apart, and the names of roles of members and invitations are
 * those of their rows.
 */
export async function roleFinding(options: Options, db: Db): Promise<Finding> {
  const what = 'roles'
  try {
    await assertRoleNames({ db, options })
  } catch (error) {
    if (!(error instanceof RoleNamesTakenError)) throw error
    return { what, ok: false, message: error.message }
  }
  const { members, invitations } = await countDivergingRoles(db)
  if (members + invitations === 0)
    return { what, ok: true, message: 'of members and invitations are as they are named' }
  const whose = `members ${members}, pending invitations ${invitations}`
  const message = `"role" does not name the roles that there are: ${whose}; rows were written past the triggers`
  return { what, ok: true, warns: true, message, fix: 'set "role" to the names of "memberRole" and "invitationRole"' }
}
