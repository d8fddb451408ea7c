import type { RefusalName } from '#refusals.ts'
import { anybody, type Declarations, named, signedIn } from './operation.ts'
import { ofAccount, readingAccount, signingIn } from './rules.ts'

/** What holds of every operation of the provider. */
export const ofProvider = { feature: 'oauthProvider', organization: 'none', rate: 'other' } as const

/** What a client calls, by itself or in a page of any origin. */
export const byClient = { ...ofProvider, access: anybody, rules: signingIn } as const

const unlessClient = ['OAUTH_CLIENT_NOT_AUTHENTICATED'] as const satisfies RefusalName[]

/** Signing in to other applications (OAuth 2.1, OpenID Connect Core). */
export const oauthProviderContract = named({
  authorize: {
    ...byClient,
    refusals: [
      'OAUTH_CLIENT_UNKNOWN',
      'REDIRECT_URI_MISMATCH',
      'AUTHORIZATION_REQUEST_INVALID',
      'AUTHORIZATION_REQUEST_REFUSED',
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
  endSession: {
    ...byClient,
    refusals: ['OAUTH_CLIENT_UNKNOWN', 'REDIRECT_URI_MISMATCH'],
    events: ['session.revoked'],
    rest: {
      method: 'GET',
      path: '/oauth2/end-session',
      summary: 'Signs the user of an application out, and asks them first where no ID token says that they are meant.',
      redirects: true,
      actsOnGet: true,
      fromElsewhere: true,
    },
  },
  endSessionByForm: {
    ...byClient,
    refusals: [],
    events: [],
    rest: {
      method: 'POST',
      path: '/oauth2/end-session',
      summary: 'Takes the request to sign a user out as a form, and redirects to the GET.',
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
    refusals: [
      'AUTHORIZATION_REQUEST_INVALID',
      'AUTHORIZATION_REQUEST_REFUSED',
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'TOO_MANY_CONSENTS',
    ],
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
    refusals: ['OAUTH_TOKEN_MISSING', 'OAUTH_TOKEN_INVALID', 'OAUTH_SCOPE_INSUFFICIENT'],
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
} as const satisfies Declarations)
