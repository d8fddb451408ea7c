import { parseArgs } from 'node:util'
import { reasonSchema } from '@foyer/auth-domain/input/name'
import { DAY, limits } from '@foyer/auth-domain/limits'
import type { AskedChange } from './change-user.ts'
import { readDays, readThen } from './read-then.ts'
import { failed, type Terminal } from './terminal.ts'

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
export function banUser(terminal: Terminal, asked: string, ...args: string[]): Promise<number> {
  return readThen(
    terminal,
    () => {
      const { reason, 'expires-in': days } = parseArgs({ args, options: banFlags }).values
      return { reason: readReason(reason), banExpiresIn: days === undefined ? null : Math.ceil(readDays(days) * DAY) }
    },
    ({ reason, banExpiresIn }) => start(terminal, { asked, reason, change: { to: 'ban', banExpiresIn } }),
  )
}

/** Lifts a ban. */
export function unbanUser(terminal: Terminal, asked: string, ...args: string[]): Promise<number> {
  return withReason(terminal, args, { asked, change: { to: 'unban' } })
}

/** Forgets the failed attempts for which a user has to wait. */
export function unlockUser(terminal: Terminal, asked: string, ...args: string[]): Promise<number> {
  return withReason(terminal, args, { asked, change: { to: 'unlock' } })
}

/** Removes the second factor of a user. */
export function resetTwoFactor(terminal: Terminal, asked: string, ...args: string[]): Promise<number> {
  return withReason(terminal, args, { asked, change: { to: 'reset-two-factor' } })
}

/** Replaces the roles of a user; several are between commas. */
export function setRole(terminal: Terminal, asked: string, roles: string, ...args: string[]): Promise<number> {
  return withReason(terminal, args, { asked, change: { to: 'set-role', roles } })
}

/** Deletes a user with the organizations that only they own. */
export function deleteUser(terminal: Terminal, asked: string, ...args: string[]): Promise<number> {
  return readThen(
    terminal,
    () => {
      const { reason, yes = false } = parseArgs({ args, options: deleteFlags }).values
      return { reason: readReason(reason), yes }
    },
    async ({ reason, yes }) => {
      if (yes) return start(terminal, { asked, reason, change: { to: 'delete' } })
      return failed(terminal, `${asked} is deleted, with the organizations that only they own. To do it, add --yes\n`)
    },
  )
}

function withReason(terminal: Terminal, args: string[], unexplained: Omit<AskedChange, 'reason'>): Promise<number> {
  return readThen(
    terminal,
    () => readReason(parseArgs({ args, options: changeFlags }).values.reason),
    (reason) => start(terminal, { ...unexplained, reason }),
  )
}

async function start(terminal: Terminal, asked: AskedChange): Promise<number> {
  const { changeUser } = await import('./change-user.ts')
  return changeUser(terminal, asked)
}

function readReason(given: string | undefined): string {
  if (given === undefined) throw new Error('Say why, for the audit log: --reason TEXT')
  const reason = reasonSchema.safeParse(given)
  if (!reason.success) throw new Error(`--reason is of at most ${limits.reasonMaxLength} characters, and not blank.`)
  return reason.data
}
