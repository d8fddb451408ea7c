import { METADATA_CACHE } from '#oauth-provider/metadata-cache.ts'
import { BASE_PATH } from '#redirect/pages.ts'
import { anybody, type Declarations, named, signedInOr } from './operation.ts'
import { ofAccount, signingIn } from './rules.ts'

const wrongCode = ['USER_CODE_INVALID', 'USER_CODE_EXPIRED'] as const

const wrongAnswer = [...wrongCode, 'DEVICE_CODE_ALREADY_PROCESSED', 'DEVICE_CODE_NOT_CLAIMED'] as const

/** The device authorization grant (RFC 8628), and what clients of OAuth discover it by. */
export const deviceContract = named({
  requestDeviceCode: {
    access: anybody,
    feature: 'tokenEndpoint',
    organization: 'none',
    rate: 'credentials',
    rules: signingIn,
    refusals: [
      'DEVICE_CLIENT_UNKNOWN',
      'OAUTH_CLIENT_NOT_AUTHENTICATED',
      'OAUTH_GRANT_NOT_ALLOWED',
      'OAUTH_SCOPE_INVALID',
      'OAUTH_TARGET_INVALID',
    ],
    events: [],
    rest: {
      method: 'POST',
      path: '/device/code',
      summary: 'Issues a device code and a user code; takes JSON or a form.',
      oauth: true,
    },
  },
  redeemDeviceCode: {
    access: anybody,
    feature: 'deviceAuthorization',
    organization: 'none',
    rate: 'other',
    rules: signingIn,
    refusals: [
      'DEVICE_CLIENT_UNKNOWN',
      'DEVICE_CLIENT_MISMATCH',
      'DEVICE_GRANT_UNSUPPORTED',
      'DEVICE_CODE_INVALID',
      'DEVICE_CODE_EXPIRED',
      'AUTHORIZATION_PENDING',
      'POLLING_TOO_FREQUENTLY',
      'DEVICE_ACCESS_DENIED',
      'BANNED_USER',
      'FAILED_TO_CREATE_SESSION',
    ],
    events: ['session.created'],
    rest: {
      method: 'POST',
      path: '/device/token',
      summary: 'Returns the token of a device, a bearer token, once its user has approved; takes JSON or a form.',
      oauth: true,
    },
  },
  getAuthorizationServer: {
    access: anybody,
    feature: 'tokenEndpoint',
    organization: 'none',
    rate: 'other',
    rules: signingIn,
    standby: 'public',
    refusals: [],
    events: [],
    rest: {
      method: 'GET',
      path: '/.well-known/oauth-authorization-server',
      summary:
        'Returns the endpoints for clients of OAuth (RFC 8414); also served at the origin, with `/api/auth` at the end.',
      anyOrigin: true,
      atOrigin: `/.well-known/oauth-authorization-server${BASE_PATH}`,
      cacheControl: METADATA_CACHE,
      aliases: [
        // Clients that know no other path look here for what is no OpenID provider, too (RFC 8414, section 5).
        {
          name: 'getOpenIdConfiguration',
          path: '/.well-known/openid-configuration',
          summary: 'Alias of `/.well-known/oauth-authorization-server`, where clients of OpenID Connect look for it.',
          atOrigin: `/.well-known/openid-configuration${BASE_PATH}`,
        },
      ],
    },
  },
  // What is opened is the user's to answer, and the device would outlast the impersonation.
  openDeviceCode: {
    access: anybody,
    feature: 'tokenEndpoint',
    organization: 'none',
    rate: 'credentials',
    rules: { ...ofAccount, withoutFactor: 'allowed' },
    refusals: [...wrongCode, 'DEVICE_SIGNED_OUT', 'INVALID_ORIGIN'],
    events: [],
    rest: {
      method: 'GET',
      path: '/device',
      summary: 'Returns the request of a user code. Only the user who opens it first may approve or deny it.',
      actsOnGet: true,
    },
  },
  // The device's session outlasts the one that approves it.
  approveDevice: {
    access: signedInOr('DEVICE_SIGNED_OUT'),
    feature: 'tokenEndpoint',
    organization: 'none',
    rate: 'credentials',
    rules: { ...ofAccount, stepUp: 'sensitive' },
    refusals: [
      ...wrongAnswer,
      'NOT_YOURS_TO_APPROVE',
      'OAUTH_CLIENT_UNKNOWN',
      'OAUTH_SCOPE_INVALID',
      'ORGANIZATION_NOT_FOUND',
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'TOO_MANY_CONSENTS',
    ],
    events: ['session.device.approved', 'oauth-grant.created'],
    rest: {
      method: 'POST',
      path: '/device/approve',
      summary:
        'Approves the request of a user code that the caller has opened: the device signs in as the caller, or an OAuth client gets what it asks for.',
    },
  },
  // Takes nothing and gives nothing.
  denyDevice: {
    access: signedInOr('DEVICE_SIGNED_OUT'),
    feature: 'tokenEndpoint',
    organization: 'none',
    rate: 'credentials',
    rules: { ...ofAccount, withoutFactor: 'allowed' },
    refusals: [...wrongAnswer, 'NOT_YOURS_TO_DENY'],
    events: ['session.device.denied', 'oauth-consent.denied'],
    rest: { method: 'POST', path: '/device/deny', summary: 'Denies the request of a user code.' },
  },
} as const satisfies Declarations)
