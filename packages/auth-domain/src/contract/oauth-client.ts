import type { RefusalName } from '#refusals.ts'
import { byClient, ofProvider } from './oauth-provider.ts'
import { admin, type Declarations, named } from './operation.ts'
import { byAdmin } from './rules.ts'

const invalidClient = [
  'OAUTH_CLIENT_METADATA_INVALID',
  'REDIRECT_URI_NOT_ALLOWED',
  'OAUTH_CLIENT_NAME_TAKEN',
] as const satisfies RefusalName[]

const changing = { ...ofProvider, rules: { ...byAdmin, stepUp: 'sensitive' } } as const
const reading = { ...ofProvider, access: admin('app:read', 'NOT_ALLOWED_TO_MANAGE_CLIENTS'), rules: byAdmin } as const

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
    access: admin('app:create', 'NOT_ALLOWED_TO_MANAGE_CLIENTS'),
    refusals: [...invalidClient, 'TOO_MANY_OAUTH_CLIENTS'],
    events: ['oauth-client.created'],
    rest: {
      method: 'POST',
      path: '/oauth2/create-client',
      summary: 'Creates a client of the service. Its secret is in this answer alone.',
    },
  },
  listOAuthClients: {
    ...reading,
    refusals: [],
    events: [],
    rest: {
      method: 'GET',
      path: '/oauth2/get-clients',
      summary: 'Lists the clients, the newest first, and then the newest that have registered themselves.',
    },
  },
  getOAuthClient: {
    ...reading,
    refusals: ['OAUTH_CLIENT_NOT_FOUND'],
    events: [],
    rest: { method: 'GET', path: '/oauth2/get-client', summary: 'Returns a client, without its secret.' },
  },
  updateOAuthClient: {
    ...changing,
    access: admin('app:update', 'NOT_ALLOWED_TO_MANAGE_CLIENTS'),
    refusals: [...invalidClient, 'OAUTH_CLIENT_NOT_FOUND'],
    events: ['oauth-client.updated'],
    rest: {
      method: 'POST',
      path: '/oauth2/update-client',
      summary: 'Changes a client; one that is disabled signs nobody in, and its tokens are no good meanwhile.',
    },
  },
  deleteOAuthClient: {
    ...changing,
    access: admin('app:delete', 'NOT_ALLOWED_TO_MANAGE_CLIENTS'),
    refusals: ['OAUTH_CLIENT_NOT_FOUND'],
    events: ['oauth-client.deleted'],
    rest: { method: 'POST', path: '/oauth2/delete-client', summary: 'Deletes a client and all that it was given.' },
  },
  rotateOAuthClientSecret: {
    ...changing,
    access: admin('app:update', 'NOT_ALLOWED_TO_MANAGE_CLIENTS'),
    refusals: ['OAUTH_CLIENT_NOT_FOUND', 'OAUTH_CLIENT_WITHOUT_SECRET'],
    events: ['oauth-client.updated'],
    rest: {
      method: 'POST',
      path: '/oauth2/client/rotate-secret',
      summary: 'Gives a client another secret; the former one stays good for a day.',
    },
  },
} as const satisfies Declarations)
