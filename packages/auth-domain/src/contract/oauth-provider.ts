import type { RefusalName } from '#refusals.ts'
import { admin, anybody, type Declarations, named, signedIn } from './operation.ts'
import { byAdmin, ofAccount, readingAccount, signingIn } from './rules.ts'

const ofProvider = { feature: 'oauthProvider', organization: 'none', rate: 'other' } as const

/** What a client calls, by itself or in a page of any origin. */
const byClient = { ...ofProvider, access: anybody, rules: signingIn } as const

const unlessClient = ['OAUTH_CLIENT_NOT_AUTHENTICATED'] as const satisfies RefusalName[]

const invalidClient = [
  'OAUTH_CLIENT_METADATA_INVALID',
  'REDIRECT_URI_NOT_ALLOWED',
  'OAUTH_CLIENT_NAME_TAKEN',
] as const satisfies RefusalName[]

/** Signing in to other applications (OAuth 2.1, OpenID Connect Core). */
export const oauthProviderContract = named({
  authorize: {
    ...byClient,
    refusals: [
      'OAUTH_CLIENT_UNKNOWN',
      'REDIRECT_URI_MISMATCH',
      'AUTHORIZATION_REQUEST_INVALID',
      'ORGANIZATION_NOT_FOUND',
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'TOO_MANY_CONSENTS',
    ],
    events: ['oauth-grant.created'],
    rest: {
      method: 'GET',
      path: '/oauth2/authorize',
      summary: 'Begins a sign-in to an application, which gets a code at its redirect URI; PKCE is required.',
      redirects: true,
      actsOnGet: true,
      fromElsewhere: true,
    },
  },
  authorizeByForm: {
    ...byClient,
    refusals: [],
    events: [],
    rest: {
      method: 'POST',
      path: '/oauth2/authorize',
      summary: 'Takes an authorization request as a form, and redirects to the GET.',
      redirects: 'see-other',
      crossSite: true,
    },
  },
  getAuthorizationRequest: {
    ...ofProvider,
    access: anybody,
    rules: { ...readingAccount, withoutFactor: 'allowed' },
    refusals: ['AUTHORIZATION_REQUEST_INVALID'],
    events: [],
    rest: null,
  },
  answerConsent: {
    ...ofProvider,
    access: signedIn,
    rules: ofAccount,
    refusals: [
      'AUTHORIZATION_REQUEST_INVALID',
      'OAUTH_SCOPE_INVALID',
      'ORGANIZATION_NOT_FOUND',
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'TOO_MANY_CONSENTS',
    ],
    events: ['oauth-grant.created', 'oauth-consent.denied'],
    rest: {
      method: 'POST',
      path: '/oauth2/consent',
      summary:
        'Answers the consent page of a sign-in to an application, once; may give fewer scopes than were asked for.',
    },
  },
  continueAuthorization: {
    ...ofProvider,
    access: signedIn,
    rules: ofAccount,
    refusals: ['AUTHORIZATION_REQUEST_INVALID', 'ORGANIZATION_REQUIRES_TWO_FACTOR', 'TOO_MANY_CONSENTS'],
    events: ['oauth-grant.created'],
    rest: {
      method: 'POST',
      path: '/oauth2/continue',
      summary: 'Goes on with a sign-in to an application after its user has signed in, signed up or chosen an account.',
    },
  },
  requestToken: {
    ...byClient,
    feature: 'tokenEndpoint',
    // A limit of device codes holds at both of their addresses.
    rate: { group: 'other', countedAs: 'redeemDeviceCode' },
    refusals: [
      ...unlessClient,
      'OAUTH_GRANT_UNSUPPORTED',
      'OAUTH_GRANT_NOT_ALLOWED',
      'OAUTH_CODE_INVALID',
      'REDIRECT_URI_MISMATCH',
      'CODE_VERIFIER_INVALID',
      'REFRESH_TOKEN_INVALID',
      'OAUTH_SCOPE_INVALID',
      'OAUTH_TARGET_INVALID',
      'DEVICE_CLIENT_UNKNOWN',
      'DEVICE_CLIENT_MISMATCH',
      'DEVICE_CODE_INVALID',
      'DEVICE_CODE_EXPIRED',
      'AUTHORIZATION_PENDING',
      'POLLING_TOO_FREQUENTLY',
      'DEVICE_ACCESS_DENIED',
      'BANNED_USER',
      'FAILED_TO_CREATE_SESSION',
    ],
    events: ['session.created', 'oauth-grant.replayed'],
    rest: {
      method: 'POST',
      path: '/oauth2/token',
      summary:
        'Returns tokens for an authorization code, a refresh token, the credentials of a client or a device code.',
      oauth: true,
      anyOrigin: true,
      byClient: true,
    },
  },
  getUserInfo: {
    ...byClient,
    refusals: ['OAUTH_TOKEN_INVALID', 'OAUTH_SCOPE_INSUFFICIENT'],
    events: [],
    rest: {
      method: 'GET',
      path: '/oauth2/userinfo',
      summary: 'Returns what the scopes of an access token tell of its user.',
      oauth: true,
      anyOrigin: true,
      byClient: true,
      aliases: [
        {
          name: 'postUserInfo',
          method: 'POST',
          path: '/oauth2/userinfo',
          summary: 'The same by POST, as OpenID Connect has it; the token is in `Authorization`.',
        },
      ],
    },
  },
  introspectToken: {
    ...byClient,
    refusals: unlessClient,
    events: [],
    rest: {
      method: 'POST',
      path: '/oauth2/introspect',
      summary: 'Tells an API whether a token is good, and what it is for (RFC 7662).',
      oauth: true,
      anyOrigin: true,
      byClient: true,
    },
  },
  revokeToken: {
    ...byClient,
    refusals: unlessClient,
    events: ['oauth-grant.revoked'],
    rest: {
      method: 'POST',
      path: '/oauth2/revoke',
      summary: 'Ends an access token, or the grant of a refresh token (RFC 7009).',
      oauth: true,
      anyOrigin: true,
      byClient: true,
    },
  },
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
  listConsents: {
    ...ofProvider,
    access: signedIn,
    rules: readingAccount,
    refusals: [],
    events: [],
    rest: { method: 'GET', path: '/oauth2/get-consents', summary: 'Lists the applications that the user has let in.' },
  },
  deleteConsent: {
    ...ofProvider,
    access: signedIn,
    rules: ofAccount,
    refusals: ['OAUTH_CONSENT_NOT_FOUND'],
    events: ['oauth-consent.deleted'],
    rest: {
      method: 'POST',
      path: '/oauth2/delete-consent',
      summary: 'Removes an application that the user has let in; its tokens end.',
    },
  },
} as const satisfies Declarations)

const changing = { ...ofProvider, rules: { ...byAdmin, stepUp: 'sensitive' } } as const
const reading = { ...ofProvider, access: admin('app:read', 'NOT_ALLOWED_TO_MANAGE_CLIENTS'), rules: byAdmin } as const

/** The clients of the service. */
export const oauthClientContract = named({
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
