import { anybody, type Declarations, named, signedIn } from './operation.ts'
import { ofAccount, signingIn } from './rules.ts'

export const multiSessionContract = named({
  listDeviceSessions: {
    access: anybody,
    feature: 'multiSession',
    organization: 'none',
    rate: 'other',
    rules: { ...signingIn, byKey: 'refused' },
    refusals: [],
    events: [],
    rest: {
      method: 'GET',
      path: '/multi-session/list-device-sessions',
      summary: 'Lists the accounts signed in to in this browser, each with its session.',
    },
  },
  // Another account of the browser may have its second factor. In an impersonation it would go on without an end.
  setActiveSession: {
    access: signedIn,
    feature: 'multiSession',
    organization: 'none',
    rate: 'other',
    rules: { ...ofAccount, withoutFactor: 'allowed' },
    refusals: ['INVALID_SESSION_TOKEN'],
    events: ['session.activated'],
    rest: {
      method: 'POST',
      path: '/multi-session/set-active',
      summary: 'Makes another session of this browser the active one, by its handle.',
    },
  },
  revokeDeviceSession: {
    access: signedIn,
    feature: 'multiSession',
    organization: 'none',
    rate: 'other',
    rules: { ...ofAccount, withoutFactor: 'allowed' },
    refusals: ['INVALID_SESSION_TOKEN'],
    events: ['session.revoked'],
    rest: {
      method: 'POST',
      path: '/multi-session/revoke',
      summary: 'Revokes a session of this browser; after the active one, the next becomes active.',
    },
  },
} as const satisfies Declarations)
