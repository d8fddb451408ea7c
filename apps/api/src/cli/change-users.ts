import { parseArgs } from 'node:util'
import { knownRoles } from '@foyer/auth-domain/admin/grant-role'
import { reasonSchema } from '@foyer/auth-domain/input/name'
import { DAY, limits } from '@foyer/auth-domain/limits'
import { parseRequestedRoles } from '@foyer/auth-domain/permission/role-set'
import { hasAdmin } from '@foyer/db/operations/set-up'
import type { StoredUser } from '@foyer/db/users/users'
import { banUserAsAdmin, unbanUserAsAdmin } from '@foyer/trpc-router/operations/admin/ban-user'
import { resetTwoFactorAsAdmin } from '@foyer/trpc-router/operations/admin/reset-two-factor'
import { setRoleAsAdmin } from '@foyer/trpc-router/operations/admin/set-role'
import { unlockUser as unlock } from '@foyer/trpc-router/operations/admin/unlock-user'
import type { CommandLineCall } from '@foyer/trpc-router/operations/session/lock-actor'
import { deleteUserWithOrganizations } from '@foyer/trpc-router/operations/user/delete-user'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { findUser } from './find-user.ts'
import { onServer } from './on-server.ts'
import { readDays, readThen } from './read-then.ts'

/** What must follow every change of a user; USER is an id or an email. */
export const changeUserOptions = ['--reason TEXT              why; the audit log keeps it']

/** What may follow `foyer users ban USER`. */
export const banUserOptions = [
  '--reason TEXT              why; the audit log keeps it, and it is the reason of the ban',
  '--expires-in DAYS          without it, the ban does not expire',
]

/** What may follow `foyer users delete USER`. */
export const deleteUserOptions = [...changeUserOptions, '--yes                      without it, nothing is done']

const changeFlags = { reason: { type: 'string' } } as const
const banFlags = { ...changeFlags, 'expires-in': { type: 'string' } } as const
const deleteFlags = { ...changeFlags, yes: { type: 'boolean' } } as const

/** Bans a user, and signs them out. */
export function banUser(asked: string, ...args: string[]): Promise<number> {
  return readThen(
    () => {
      const { reason, 'expires-in': days } = parseArgs({ args, options: banFlags }).values
      return { reason: readReason(reason), banExpiresIn: days === undefined ? null : Math.ceil(readDays(days) * DAY) }
    },
    ({ reason, banExpiresIn }) =>
      change(asked, reason, async (call, { id, email }) => {
        const { banExpires } = await banUserAsAdmin(call, { userId: id, banReason: reason, banExpiresIn })
        return `${email} is banned ${banExpires === null ? 'for good' : `until ${banExpires.toISOString()}`}, and signed out.`
      }),
  )
}

/** Lifts a ban. */
export function unbanUser(asked: string, ...args: string[]): Promise<number> {
  return withReason(asked, args, async (call, { id, email }) => {
    await unbanUserAsAdmin(call, id)
    return `${email} is not banned.`
  })
}

/** Forgets the failed attempts for which a user has to wait. */
export function unlockUser(asked: string, ...args: string[]): Promise<number> {
  return withReason(asked, args, async (call, { id, email }) => {
    await unlock(call, id)
    return `The failed attempts to sign in as ${email} are forgotten.`
  })
}

/** Removes the second factor of a user. */
export function resetTwoFactor(asked: string, ...args: string[]): Promise<number> {
  return withReason(asked, args, async (call, { id, email }) => {
    await resetTwoFactorAsAdmin(call, { userId: id, reason: call.commandLine.reason })
    return `${email} has no second factor, and is signed out.`
  })
}

/** Replaces the roles of a user; several are between commas. */
export function setRole(asked: string, roles: string, ...args: string[]): Promise<number> {
  return withReason(asked, args, async (call, { id, email }) => {
    const known = knownRoles(call.options.admin)
    const role = parseRequestedRoles(roles)
    const unknown = [...role].find((name) => !known.includes(name))
    if (unknown !== undefined) throw new Error(`There is no role ${unknown}: ${known.join(', ')}.`)
    const changed = await setRoleAsAdmin(call, { userId: id, role })
    return `${email} has the roles: ${changed.role}`
  })
}

/** Deletes a user with the organizations that only they own. */
export function deleteUser(asked: string, ...args: string[]): Promise<number> {
  return readThen(
    () => {
      const { reason, yes = false } = parseArgs({ args, options: deleteFlags }).values
      return { reason: readReason(reason), yes }
    },
    async ({ reason, yes }) => {
      if (yes)
        return change(asked, reason, async (call, { id, email }) => {
          await deleteUserWithOrganizations(call, id)
          return `${email} is deleted.`
        })
      process.stderr.write(`${asked} is deleted, with the organizations that only they own. To do it, add --yes\n`)
      return 1
    },
  )
}

type Act = (call: CommandLineCall, user: StoredUser) => Promise<string>

function withReason(asked: string, args: string[], act: Act): Promise<number> {
  return readThen(
    () => readReason(parseArgs({ args, options: changeFlags }).values.reason),
    (reason) => change(asked, reason, act),
  )
}

function change(asked: string, reason: string, act: Act): Promise<number> {
  return onServer(async (_server, { options, services }) => {
    const user = await findUser(services.db, asked)
    const done = await act({ ...createCall(services, serverRequest), commandLine: { reason } }, user)
    if (!(await hasAdmin(services.db, options.admin, services.now())))
      process.stderr.write('There is no admin. To make one: npx foyer-auth create-admin EMAIL\n')
    return `${done}\n`
  })
}

function readReason(given: string | undefined): string {
  if (given === undefined) throw new Error('Say why, for the audit log: --reason TEXT')
  const reason = reasonSchema.safeParse(given)
  if (!reason.success) throw new Error(`--reason is of at most ${limits.reasonMaxLength} characters, and not blank.`)
  return reason.data
}
