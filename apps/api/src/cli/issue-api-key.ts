import { parseArgs } from 'node:util'
import { DAY } from '@foyer/auth-domain/limits'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { Db } from '@foyer/db/engine/handles'
import { findOrganizationId } from '@foyer/db/organizations/organizations'
import { issueOrganizationKey } from '@foyer/trpc-router/operations/api-key/issue-organization-key'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { refusalOf } from '@foyer/trpc-router/runtime/refusal/refused'
import { findUser } from './find-user.ts'
import { onServer } from './on-server.ts'
import { readDays, readThen } from './read-then.ts'

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

type Owner = { kind: 'user' | 'organization'; asked: string }

/** What the command line asks for; `expiresIn` in seconds. */
type Request = {
  owner: Owner
  terms: { name: string; expiresIn?: number; permissions?: Record<string, string[]> }
}

type Issued = { key: string; owner: string; expiresAt: Date | null }

const reasons: Partial<Record<RefusalName, string>> = {
  API_KEY_RIGHTS_EXCEEDED: 'No role of organizations grants one of these permissions.',
  API_KEY_EXPIRY_NOT_CUSTOM: 'apiKey.keyExpiration.disableCustomExpiresTime is set: leave --expires-in out.',
  API_KEY_EXPIRES_TOO_SOON: '--expires-in is below apiKey.keyExpiration.minExpiresIn.',
  API_KEY_EXPIRES_TOO_LATE: '--expires-in is above apiKey.keyExpiration.maxExpiresIn.',
  INVALID_API_KEY_NAME: '--name is shorter or longer than apiKey.minimumNameLength and .maximumNameLength allow.',
  TOO_MANY_API_KEYS: 'They have as many keys as apiKey.maximumKeys allows: delete one first.',
}

/** Makes a key for a user or an organization. The key alone is the output, so that a script can take it. */
export function issueApiKey(...args: string[]): Promise<number> {
  return readThen(() => readRequest(args), issue)
}

function issue({ owner, terms }: Request): Promise<number> {
  return onServer(async (server, { options, services }) => {
    if (!options.apiKey.enabled) throw new Error('API keys are switched off: set apiKey.enabled.')
    const issueToUser = async (): Promise<Issued> => {
      const user = await findUser(services.db, owner.asked)
      const { key, expiresAt } = await server.apiKey.issueApiKey({ userId: user.id, ...terms })
      return { key, owner: user.email, expiresAt }
    }
    const issueToOrganization = async (): Promise<Issued> => {
      const id = await findOrganization(services.db, owner.asked)
      const { key, stored } = await issueOrganizationKey(createCall(services, serverRequest), id, terms)
      return { key, owner: `the organization ${owner.asked}`, expiresAt: stored.expiresAt }
    }
    const issued = await explained(owner.kind === 'user' ? issueToUser : issueToOrganization)
    process.stderr.write(describe(issued, terms.name))
    return `${issued.key}\n`
  })
}

function describe({ owner, expiresAt }: Issued, name: string): string {
  const until = expiresAt === null ? 'does not expire' : `expires on ${expiresAt.toISOString().slice(0, 10)}`
  return `The key “${name}” of ${owner} ${until}. It is shown this once: Foyer keeps its hash.\n`
}

// What the wire says of these names fields of a body.
async function explained(issue: () => Promise<Issued>): Promise<Issued> {
  try {
    return await issue()
  } catch (error) {
    const refusal = refusalOf(error)
    const reason = refusal && reasons[refusal]
    throw reason === undefined ? error : new Error(reason, { cause: error })
  }
}

async function findOrganization(db: Db, asked: string): Promise<string> {
  const id = await findOrganizationId(db, asked)
  if (id === undefined) throw new Error(`There is no organization with the id or URL name ${asked}.`)
  return id
}

function readRequest(args: string[]): Request {
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
