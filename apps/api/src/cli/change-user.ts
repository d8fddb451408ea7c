import { knownRoles } from '@foyer/auth-domain/admin/grant-role'
import { parseRequestedRoles } from '@foyer/auth-domain/permission/role-set'
import { hasAdmin } from '@foyer/db/operations/set-up'
import type { StoredUser } from '@foyer/db/users/users'
import { banUserAsAdmin, unbanUserAsAdmin } from '@foyer/trpc-router/operations/admin/ban-user'
import { resetTwoFactorAsAdmin } from '@foyer/trpc-router/operations/admin/reset-two-factor'
import { setRoleAsAdmin } from '@foyer/trpc-router/operations/admin/set-role'
import { unlockUser } from '@foyer/trpc-router/operations/admin/unlock-user'
import type { CommandLineCall } from '@foyer/trpc-router/operations/session/lock-actor'
import { deleteUserWithOrganizations } from '@foyer/trpc-router/operations/user/delete-user'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { findUser } from './find-user.ts'
import { onServer } from './on-server.ts'
import type { Terminal } from './terminal.ts'

/** Who is changed, by id or email, how, and why. */
export type AskedChange = { asked: string; change: Change; reason: string }

/** Roles are between commas; a ban is for some seconds, or for good. */
type Change =
  | { to: 'ban'; banExpiresIn: number | null }
  | { to: 'set-role'; roles: string }
  | { to: 'unban' | 'unlock' | 'reset-two-factor' | 'delete' }

/** Changes a user, and says whether an admin is left. */
export function changeUser(terminal: Terminal, { asked, change, reason }: AskedChange): Promise<number> {
  return onServer(terminal, async (_server, { options, services }) => {
    const user = await findUser(services.db, asked)
    const done = await act({ ...createCall(services, serverRequest), commandLine: { reason } }, user, change)
    if (!(await hasAdmin(services.db, options.admin, services.now())))
      terminal.stderr.write('There is no admin. To make one: npx foyer-auth create-admin EMAIL\n')
    return `${done}\n`
  })
}

async function act(call: CommandLineCall, { id, email }: StoredUser, change: Change): Promise<string> {
  const { reason } = call.commandLine
  switch (change.to) {
    case 'ban': {
      const { banExpiresIn } = change
      const { banExpires } = await banUserAsAdmin(call, { userId: id, banReason: reason, banExpiresIn })
      return `${email} is banned ${banExpires === null ? 'for good' : `until ${banExpires.toISOString()}`}, and signed out.`
    }
    case 'unban':
      await unbanUserAsAdmin(call, id)
      return `${email} is not banned.`
    case 'unlock':
      await unlockUser(call, id)
      return `The failed attempts to sign in as ${email} are forgotten.`
    case 'reset-two-factor':
      await resetTwoFactorAsAdmin(call, { userId: id, reason })
      return `${email} has no second factor, and is signed out.`
    case 'set-role':
      return `${email} has the roles: ${await replaceRoles(call, id, change.roles)}`
    case 'delete':
      await deleteUserWithOrganizations(call, id)
      return `${email} is deleted.`
  }
}

async function replaceRoles(call: CommandLineCall, userId: string, roles: string): Promise<string | null> {
  const known = knownRoles(call.options.admin)
  const role = parseRequestedRoles(roles)
  const unknown = [...role].find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no role ${unknown}: ${known.join(', ')}.`)
  return (await setRoleAsAdmin(call, { userId, role })).role
}
