import { z } from 'zod'
import { changed, removal } from './detail.ts'

const ofClient = z.strictObject({ clientId: z.string(), name: z.string() })
const ofChanged = ofClient.extend(changed)
const ofDeleted = ofClient.extend(removal)
const ofGrant = ofClient.extend({ organizationId: z.string().nullable(), scopes: z.array(z.string()) })

/** The details of the OAuth provider, and of clients of organizations. */
export const oauthProviderDetails = {
  'oauth-client.created': ofClient,
  'oauth-client.registered': ofClient,
  'oauth-client.updated': ofChanged,
  'oauth-client.deleted': ofDeleted,
  'organization.oauth-client.created': ofClient,
  'organization.oauth-client.updated': ofChanged,
  'organization.oauth-client.deleted': ofDeleted,
  'oauth-grant.created': ofGrant,
  'oauth-grant.revoked': ofGrant,
  // A code, or a refresh token, was presented again by its client, or by whoever has stolen it.
  'oauth-grant.replayed': ofGrant.extend({ secret: z.enum(['code', 'refresh-token']) }),
  'oauth-consent.denied': ofClient,
  // `scopes` are those that are left.
  'oauth-consent.updated': ofGrant,
  'oauth-consent.deleted': ofGrant,
  'organization.oauth-consent.deleted': ofClient.extend({ scopes: z.array(z.string()) }),
}
