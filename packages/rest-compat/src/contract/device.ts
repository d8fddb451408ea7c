import {
  answerDeviceCodeInput,
  openDeviceCodeInput,
  openDeviceCodeOutput,
  redeemDeviceCodeInput,
  redeemDeviceCodeOutput,
  requestDeviceCodeInput,
  requestDeviceCodeOutput,
} from '@foyer/auth-domain/device/device-code'
import { successSchema } from '@foyer/auth-domain/session/session'
import type { ContractRow } from './row.ts'

const wrongCode = ['USER_CODE_INVALID', 'USER_CODE_EXPIRED', 'DEVICE_SIGNED_OUT'] as const
const wrongAnswer = [...wrongCode, 'DEVICE_CODE_ALREADY_PROCESSED', 'DEVICE_CODE_NOT_CLAIMED'] as const

/** The device authorization grant (RFC 8628). */
export const deviceContract = {
  requestDeviceCode: {
    name: 'requestDeviceCode',
    method: 'POST',
    path: '/device/code',
    summary: 'Gives a device a code to ask with and one to show to its user; JSON or a form.',
    auth: 'none',
    input: requestDeviceCodeInput,
    output: requestDeviceCodeOutput,
    oauth: true,
    refusals: ['DEVICE_CLIENT_UNKNOWN'],
  },
  redeemDeviceCode: {
    name: 'redeemDeviceCode',
    method: 'POST',
    path: '/device/token',
    summary: 'Answers a device that asks for its token: a bearer, once its user has approved; JSON or a form.',
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
  },
  openDeviceCode: {
    name: 'openDeviceCode',
    method: 'GET',
    path: '/device',
    summary: 'Shows what a code stands for. Only the user who opens it first may approve or deny it.',
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
    summary: 'Lets the device that shows a code sign in as the caller, who has opened it before.',
    auth: 'session',
    input: answerDeviceCodeInput,
    output: successSchema,
    refusals: [...wrongAnswer, 'NOT_YOURS_TO_APPROVE'],
  },
  denyDevice: {
    name: 'denyDevice',
    method: 'POST',
    path: '/device/deny',
    summary: 'Refuses the device that shows a code.',
    auth: 'session',
    input: answerDeviceCodeInput,
    output: successSchema,
    refusals: [...wrongAnswer, 'NOT_YOURS_TO_DENY'],
  },
} as const satisfies Record<string, ContractRow>
