import { noInput } from '@foyer/auth-domain/input/no-input'
import { deviceSessionInput, deviceSessionsOutput } from '@foyer/auth-domain/session/device-sessions'
import { signedInSchema, statusSchema } from '@foyer/auth-domain/session/session'
import type { ContractRow } from './row.ts'

export const multiSessionContract = {
  listDeviceSessions: {
    name: 'listDeviceSessions',
    method: 'GET',
    path: '/multi-session/list-device-sessions',
    summary: 'Lists the accounts signed in to in this browser, each with its session.',
    auth: 'none',
    input: noInput,
    output: deviceSessionsOutput,
    refusals: [],
  },
  setActiveSession: {
    name: 'setActiveSession',
    method: 'POST',
    path: '/multi-session/set-active',
    summary: 'Makes another session of this browser the active one, by its handle.',
    auth: 'session',
    input: deviceSessionInput,
    output: signedInSchema,
    refusals: ['INVALID_SESSION_TOKEN'],
  },
  revokeDeviceSession: {
    name: 'revokeDeviceSession',
    method: 'POST',
    path: '/multi-session/revoke',
    summary: 'Revokes a session of this browser; after the active one, the next becomes active.',
    auth: 'session',
    input: deviceSessionInput,
    output: statusSchema,
    refusals: ['INVALID_SESSION_TOKEN'],
  },
} as const satisfies Record<string, ContractRow>
