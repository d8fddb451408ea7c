import type { searchUsersInput } from '@foyer/auth-domain/admin/search-users'
import { withoutControls } from '@foyer/auth-domain/input/safe-input'
import { isBanned } from '@foyer/auth-domain/user/ban'
import type { User } from '@foyer/auth-domain/user/user'
import { searchUsers } from '@foyer/db/users/search-users'
import { findUserDetails } from '@foyer/trpc-router/operations/admin/find-user-details'
import { presentUser } from '@foyer/trpc-router/operations/user/present-user'
import type { z } from 'zod'
import { findUser } from './find-user.ts'
import { onServer } from './on-server.ts'
import type { Terminal } from './terminal.ts'

/** What `foyer users list` is asked for. */
export type PrintedUsers = { query: z.output<typeof searchUsersInput>; json: boolean }

/** Prints a line for each user, of columns between tabs: email, id, name, roles, and whether they are banned. */
export function printUsers(terminal: Terminal, { query, json }: PrintedUsers): Promise<number> {
  return onServer(terminal, async (_server, { options, services }) => {
    const { cursor: _none, limit, ...search } = query
    const found = await searchUsers(services.db, search, { after: undefined, limit }, services.now())
    const users = found.map((user) => presentUser(user, options))
    if (json) return asJson(users)
    if (users.length === 0) terminal.stderr.write('No user is found.\n')
    return users.map((user) => `${columnsOf(user, services.now()).map(withoutControls).join('\t')}\n`).join('')
  })
}

function columnsOf(user: User, now: Date): string[] {
  return [user.email, user.id, user.name, user.role ?? '', isBanned(user, now) ? 'banned' : '']
}

/** Prints what is known of a user: profile, ban, ways to sign in, second factor, sessions, organizations. */
export function printUser(terminal: Terminal, { asked, json }: { asked: string; json?: boolean }): Promise<number> {
  return onServer(terminal, async (_server, { options, services }) => {
    const { id } = await findUser(services.db, asked)
    const details = await findUserDetails(services.db, id, services.now())
    const shown = summaryOf(details, presentUser(details.user, options), services.now())
    return json === true ? asJson(shown) : rowsOf(shown)
  })
}

type Details = Awaited<ReturnType<typeof findUserDetails>>

function summaryOf({ accounts, passkeys, twoFactor, sessions, memberships }: Details, user: User, now: Date) {
  const { id, email, emailVerified, name, username, role, createdAt, banReason, banExpires } = user
  return {
    id,
    email,
    emailVerified,
    name,
    username,
    role,
    createdAt,
    ban: isBanned(user, now) ? { reason: banReason, until: banExpires } : null,
    signInMethods: accounts.map(({ providerId }) => providerId),
    passkeys: passkeys.length,
    twoFactor: twoFactor && { ...twoFactor, trustedDevices: twoFactor.trustedDevices.length },
    sessions: sessions.length,
    organizations: memberships.map(({ organizationId, slug, role }) => ({ id: organizationId, slug, role })),
  }
}

function rowsOf(shown: ReturnType<typeof summaryOf>): string {
  const { ban, twoFactor, organizations } = shown
  const rows: [string, string][] = [
    ['id', shown.id],
    ['email', `${shown.email}${shown.emailVerified ? '' : ', not verified'}`],
    ['name', shown.name],
    ['username', shown.username ?? 'none'],
    ['roles', shown.role ?? 'none'],
    ['created', shown.createdAt.toISOString()],
    ['banned', ban === null ? 'no' : `${until(ban.until)}${ban.reason ? `: ${ban.reason}` : ''}`],
    ['sign-in methods', shown.signInMethods.join(', ') || 'none'],
    ['passkeys', String(shown.passkeys)],
    ['second factor', twoFactor === null ? 'none' : secondFactorOf(twoFactor)],
    ['sessions', String(shown.sessions)],
    ['organizations', organizations.map(({ slug, role }) => `${slug} (${role})`).join(', ') || 'none'],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${withoutControls(value)}\n`).join('')
}

function until(time: Date | null): string {
  return time === null ? 'for good' : `until ${time.toISOString()}`
}

type ShownFactor = { factor: string; since: Date; backupCodes: number; trustedDevices: number }

function secondFactorOf({ factor, since, backupCodes, trustedDevices }: ShownFactor): string {
  return `${factor} since ${since.toISOString()}; ${backupCodes} backup codes, ${trustedDevices} trusted devices`
}

// JSON leaves the control characters from DEL on as they are, and a terminal obeys them.
function asJson(value: unknown): string {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return `${JSON.stringify(value, null, 2).replace(/[\u007f-\u009f]/g, escaped)}\n`
}
