import { parseArgs } from 'node:util'
import { DAY } from '@foyer/auth-domain/limits'
import type { Owner, RequestedKey } from './print-new-api-key.ts'
import { readDays, readThen } from './read-then.ts'
import type { Terminal } from './terminal.ts'

/** What may follow the command. */
export const issueApiKeyOptions = [
  '--user ID|EMAIL            whose key it is; or',
  '--organization ID|SLUG     the organization that owns it',
  '--name NAME                by which its owner knows it',
  '--expires-in DAYS          without it, as apiKey.keyExpiration says',
  '--permissions LIST         such as member:create,team:create',
]

const flags = {
  user: { type: 'string' },
  organization: { type: 'string' },
  name: { type: 'string' },
  'expires-in': { type: 'string' },
  permissions: { type: 'string' },
} as const

/** Makes a key for a user or an organization. The key alone is the output, so that a script can take it. */
export function issueApiKey(terminal: Terminal, ...args: string[]): Promise<number> {
  return readThen(
    terminal,
    () => readRequest(args),
    async (request) => (await import('./print-new-api-key.ts')).printNewApiKey(terminal, request),
  )
}

function readRequest(args: string[]): RequestedKey {
  const { user, organization, name, 'expires-in': days, permissions } = parseArgs({ args, options: flags }).values
  if ((user === undefined) === (organization === undefined)) throw new Error('Name either --user or --organization.')
  if (name === undefined || name === '') throw new Error('Name the key: --name NAME')
  const expiresIn = days === undefined ? {} : { expiresIn: Math.round(readDays(days) * DAY) }
  const owner: Owner =
    user === undefined ? { kind: 'organization', asked: organization ?? '' } : { kind: 'user', asked: user }
  return { owner, terms: { name, ...expiresIn, ...(permissions && { permissions: readRights(permissions) }) } }
}

function readRights(list: string): Record<string, string[]> {
  const rights = new Map<string, string[]>()
  for (const right of list.split(',')) {
    const [resource = '', action = '', ...more] = right.trim().split(':')
    if (resource === '' || action === '' || more.length > 0) {
      throw new Error(`--permissions is a list such as member:create,team:create, and “${right}” is none of them.`)
    }
    rights.set(resource, [...new Set([...(rights.get(resource) ?? []), action])])
  }
  return Object.fromEntries(rights)
}
