import { parseArgs } from 'node:util'
import { searchUsersInput } from '@foyer/auth-domain/admin/search-users'
import type { PrintedUsers } from './print-users.ts'
import { readThen } from './read-then.ts'
import type { Terminal } from './terminal.ts'

/** What may follow `foyer users list`. */
export const listUsersOptions = [
  '--search TEXT              part of an email, a name or a username',
  '--limit NUMBER             at most 100, the newest first; without it 50',
  '--json                     the users as JSON',
]

/** What may follow `foyer users show USER`; USER is an id or an email. */
export const showUserOptions = ['--json                     the same as JSON']

const listFlags = { search: { type: 'string' }, limit: { type: 'string' }, json: { type: 'boolean' } } as const
const showFlags = { json: { type: 'boolean' } } as const

/** Prints a line for each user. */
export function listUsers(terminal: Terminal, ...args: string[]): Promise<number> {
  return readThen(
    terminal,
    () => readList(args),
    async (asked) => (await import('./print-users.ts')).printUsers(terminal, asked),
  )
}

/** Prints what is known of a user. */
export function showUser(terminal: Terminal, asked: string, ...args: string[]): Promise<number> {
  return readThen(
    terminal,
    () => ({ asked, ...parseArgs({ args, options: showFlags }).values }),
    async (request) => (await import('./print-users.ts')).printUser(terminal, request),
  )
}

function readList(args: string[]): PrintedUsers {
  const { search, limit, json = false } = parseArgs({ args, options: listFlags }).values
  const asked = { ...(search !== undefined && { search }), ...(limit !== undefined && { limit: Number(limit) }) }
  const query = searchUsersInput.safeParse(asked)
  if (!query.success) throw new Error('--limit is a number from 1 to 100, and --search of at most 256 characters.')
  return { query: query.data, json }
}
