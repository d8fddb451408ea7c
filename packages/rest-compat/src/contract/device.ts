import { authorizationServerSchema } from '@foyer/auth-domain/device/authorization-server'
import {
  answerDeviceCodeInput,
  openDeviceCodeInput,
  openDeviceCodeOutput,
  redeemDeviceCodeInput,
  redeemDeviceCodeOutput,
  requestDeviceCodeInput,
  requestDeviceCodeOutput,
} from '@foyer/auth-domain/device/device-code'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { successSchema } from '@foyer/auth-domain/session/session'
import type { ContractRow } from './row.ts'

const wrongCode = ['USER_CODE_INVALID', 'USER_CODE_EXPIRED', 'DEVICE_SIGNED_OUT'] as const
const wrongAnswer = [...wrongCode, 'DEVICE_CODE_ALREADY_PROCESSED', 'DEVICE_CODE_NOT_CLAIMED'] as const

const redeemDeviceCode = {
  name: 'redeemDeviceCode',
  method: 'POST',
  path: '/device/token',
  summary: 'Returns the token of a device, a bearer token, once its user has approved; takes JSON or a form.',
  auth: 'none',
  input: redeemDeviceCodeInput,
  output: redeemDeviceCodeOutput,
  oauth: true,
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
} as const satisfies ContractRow

const getAuthorizationServer = {
  name: 'getAuthorizationServer',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  atOrigin: `/.well-known/oauth-authorization-server${BASE_PATH}`,
  summary:
    'Returns the endpoints of the device grant (RFC 8414); also served at the origin, with `/api/auth` at the end.',
  auth: 'none',
  input: noInput,
  output: authorizationServerSchema,
  anyOrigin: true,
  cacheControl: 'public, max-age=15, stale-while-revalidate=15, stale-if-error=86400',
  refusals: [],
} as const satisfies ContractRow

/** The device authorization grant (RFC 8628), and what clients of OAuth discover it by. */
export const deviceContract = {
  requestDeviceCode: {
    name: 'requestDeviceCode',
    method: 'POST',
    path: '/device/code',
    summary: 'Issues a device code and a user code; takes JSON or a form.',
    auth: 'none',
    input: requestDeviceCodeInput,
    output: requestDeviceCodeOutput,
    oauth: true,
    refusals: ['DEVICE_CLIENT_UNKNOWN'],
  },
  redeemDeviceCode,
  requestToken: {
    ...redeemDeviceCode,
    name: 'requestToken',
    path: '/oauth2/token',
    summary: 'Alias of `/device/token`, where clients of OAuth look for it; pages of any origin may call it.',
    aliasOf: 'redeemDeviceCode',
    anyOrigin: true,
  },
  getAuthorizationServer,
  // Clients that know no other path look here for what is no OpenID provider, too (RFC 8414, section 5).
  getOpenIdConfiguration: {
    ...getAuthorizationServer,
    name: 'getOpenIdConfiguration',
    path: '/.well-known/openid-configuration',
    atOrigin: `/.well-known/openid-configuration${BASE_PATH}`,
    summary: 'Alias of `/.well-known/oauth-authorization-server`, where clients of OpenID Connect look for it.',
    aliasOf: 'getAuthorizationServer',
  },
  openDeviceCode: {
    name: 'openDeviceCode',
    method: 'GET',
    path: '/device',
    summary: 'Returns the request of a user code. Only the user who opens it first may approve or deny it.',
    auth: 'none',
    input: openDeviceCodeInput,
    output: openDeviceCodeOutput,
    actsOnGet: true,
    refusals: [...wrongCode, 'INVALID_ORIGIN'],
  },
  approveDevice: {
    name: 'approveDevice',
    method: 'POST',
    path: '/device/approve',
    summary: 'Approves the request of a user code that the caller has opened: the device signs in as the caller.',
    auth: 'session',
    input: answerDeviceCodeInput,
    output: successSchema,
    refusals: [...wrongAnswer, 'NOT_YOURS_TO_APPROVE'],
  },
  denyDevice: {
    name: 'denyDevice',
    method: 'POST',
    path: '/device/deny',
    summary: 'Denies the request of a user code.',
    auth: 'session',
    input: answerDeviceCodeInput,
    output: successSchema,
    refusals: [...wrongAnswer, 'NOT_YOURS_TO_DENY'],
  },
} as const satisfies Record<string, ContractRow>
