import type { RefusalName } from '#refusals.ts'
import { byClient, ofProvider } from './oauth-provider.ts'
import { type Declarations, named, signedIn } from './operation.ts'
import { readingAccount } from './rules.ts'

const invalidClient = [
  'OAUTH_CLIENT_METADATA_INVALID',
  'REDIRECT_URI_NOT_ALLOWED',
  'OAUTH_CLIENT_NAME_TAKEN',
] as const satisfies RefusalName[]

const unlessManager = ['NOT_ALLOWED_TO_MANAGE_CLIENTS'] as const satisfies RefusalName[]
const unlessOne = [...unlessManager, 'OAUTH_CLIENT_NOT_FOUND'] as const

// Of the service for its admins; of an organization for its members with the permission, and for admins, who stop what is abused.
const reading = {
  ...ofProvider,
  access: signedIn,
  rules: { ...readingAccount, withoutFactor: 'in-organization' },
} as const
const changing = { ...reading, rules: { ...reading.rules, stepUp: 'sensitive' } } as const

/** The applications that sign their users in here. */
export const oauthClientContract = named({
  registerOAuthClient: {
    ...byClient,
    rate: 'registrations',
    refusals: [...invalidClient, 'CLIENT_REGISTRATION_NOT_ENABLED', 'TOO_MANY_OAUTH_CLIENTS'],
    events: ['oauth-client.registered'],
    rest: {
      method: 'POST',
      path: '/oauth2/register',
      summary: 'Registers a client that nobody vouches for, where the service allows it (RFC 7591).',
      oauth: true,
      invalidInput: 'invalid_client_metadata',
      creates: true,
      anyOrigin: true,
    },
  },
  createOAuthClient: {
    ...changing,
    refusals: [...unlessManager, ...invalidClient, 'TOO_MANY_OAUTH_CLIENTS'],
    events: ['oauth-client.created', 'organization.oauth-client.created'],
    rest: {
      method: 'POST',
      path: '/oauth2/create-client',
      summary: 'Creates a client of the service, or of an organization. Its secret is in this answer alone.',
    },
  },
  listOAuthClients: {
    ...reading,
    refusals: unlessManager,
    events: [],
    rest: {
      method: 'GET',
      path: '/oauth2/get-clients',
      summary:
        'Lists the clients of an organization, or of the service and after them those that have registered themselves; the newest first.',
    },
  },
  getOAuthClient: {
    ...reading,
    refusals: unlessOne,
    events: [],
    rest: { method: 'GET', path: '/oauth2/get-client', summary: 'Returns a client, without its secret.' },
  },
  getPublicOAuthClient: {
    ...ofProvider,
    access: signedIn,
    rules: readingAccount,
    refusals: ['OAUTH_CLIENT_NOT_FOUND'],
    events: [],
    rest: {
      method: 'GET',
      path: '/oauth2/public-client',
      summary: 'Returns what everybody who is signed in may know of a client.',
    },
  },
  updateOAuthClient: {
    ...changing,
    refusals: [...unlessOne, ...invalidClient],
    events: ['oauth-client.updated', 'organization.oauth-client.updated'],
    rest: {
      method: 'POST',
      path: '/oauth2/update-client',
      summary: 'Changes a client; one that is disabled signs nobody in, and its tokens are no good meanwhile.',
    },
  },
  deleteOAuthClient: {
    ...changing,
    refusals: unlessOne,
    events: ['oauth-client.deleted', 'organization.oauth-client.deleted'],
    rest: { method: 'POST', path: '/oauth2/delete-client', summary: 'Deletes a client and all that it was given.' },
  },
  rotateOAuthClientSecret: {
    ...changing,
    refusals: [...unlessOne, 'OAUTH_CLIENT_WITHOUT_SECRET'],
    events: ['oauth-client.updated', 'organization.oauth-client.updated'],
    rest: {
      method: 'POST',
      path: '/oauth2/client/rotate-secret',
      summary: 'Gives a client another secret; the former one stays good for a day.',
    },
  },
} as const satisfies Declarations)
