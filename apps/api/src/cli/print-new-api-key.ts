import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { Db } from '@foyer/db/engine/handles'
import { findOrganizationId } from '@foyer/db/organizations/organizations'
import { issueOrganizationKey } from '@foyer/trpc-router/operations/api-key/issue-organization-key'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { refusalOf } from '@foyer/trpc-router/runtime/refusal/refused'
import { findUser } from './find-user.ts'
import { onServer } from './on-server.ts'
import type { Terminal } from './terminal.ts'

export type Owner = { kind: 'user' | 'organization'; asked: string }

/** What the command line asks for; `expiresIn` in seconds. */
export type RequestedKey = {
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

/** Makes the key, and prints it. */
export function printNewApiKey(terminal: Terminal, { owner, terms }: RequestedKey): Promise<number> {
  return onServer(terminal, async (server, { options, services }) => {
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
    terminal.stderr.write(describe(issued, terms.name))
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
