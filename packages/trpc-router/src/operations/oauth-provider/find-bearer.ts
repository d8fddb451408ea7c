import { parseScopes } from '@foyer/auth-domain/oauth-provider/scopes'
import { findAccessToken } from '@foyer/db/oauth-provider/access-tokens'
import { findOAuthClient } from '@foyer/db/oauth-provider/clients'
import { findGrant, type StoredGrant } from '@foyer/db/oauth-provider/grants'
import type { Call } from '#runtime/context/call.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { ACCESS_TOKEN } from './issue-tokens.ts'

/** Whom a grant is for. */
export type GrantUser = Pick<StoredGrant, 'id' | 'userId' | 'organizationId'>

/** A good access token: whose it is, and what it is for. */
export type GoodToken = {
  clientId: string
  grant: GrantUser | undefined
  scopes: readonly string[]
  /** Undefined for one that is no JWT, which only this service takes. */
  audience: string | string[] | undefined
  issuedAt: Date
  expiresAt: Date
}

/** The access token, of either form, unless it has expired or what it was given for has ended. */
export async function findGoodToken(call: Call, token: string): Promise<GoodToken | undefined> {
  const found = token.includes('.') ? await findSigned(call, token) : await findStored(call, token)
  return found !== undefined && found.expiresAt > call.now() ? found : undefined
}

async function findStored({ db }: Call, token: string): Promise<GoodToken | undefined> {
  const found = await findAccessToken(db, fingerprint(token))
  if (found === undefined) return undefined
  const { grantId: id, userId, organizationId, createdAt: issuedAt, ...facts } = found
  const grant = id === null || userId === null ? undefined : { id, userId, organizationId }
  return { ...facts, grant, audience: undefined, issuedAt }
}

async function findSigned(call: Call, token: string): Promise<GoodToken | undefined> {
  const described = await readJwt(call, token)
  if (described === undefined) return undefined
  const { grantId, ...facts } = described
  const client = await findOAuthClient(call.db, facts.clientId)
  if (client === undefined || client.disabledAt !== null) return undefined
  if (grantId === null) return { ...facts, grant: undefined }
  const grant = await findGrant(call.db, grantId)
  return grant?.clientId === client.id ? { ...facts, grant } : undefined
}

type Described = Omit<GoodToken, 'grant'> & { grantId: string | null }

async function readJwt({ tokens }: Call, token: string): Promise<Described | undefined> {
  const claims = await tokens.verify(token, ACCESS_TOKEN)
  const { client_id: clientId, grant_id: grantId = null, scope, aud, iat, exp } = claims ?? {}
  if (typeof clientId !== 'string' || typeof scope !== 'string' || iat === undefined || exp === undefined)
    return undefined
  return {
    clientId,
    grantId: typeof grantId === 'string' ? grantId : null,
    scopes: parseScopes(scope),
    audience: aud,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  }
}
