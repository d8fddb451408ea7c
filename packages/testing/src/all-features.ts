import type { FoyerOptions } from '@foyer/auth-domain/options'

const on = { enabled: true }

/** Options that switch on every feature which is off by default. */
export const allFeatures = {
  anonymous: on,
  apiKey: on,
  bearer: on,
  deviceAuthorization: { clients: [{ id: 'cli', name: 'Acme CLI' }] },
  emailOTP: { ...on, changeEmail: on },
  jwt: on,
  magicLink: on,
  multiSession: on,
  oauthProvider: {
    ...on,
    scopes: { 'notes:read': 'Read your notes' },
    resources: ['https://api.example.com/notes'],
    dynamicRegistration: on,
  },
  oneTimeToken: on,
  passkey: on,
  twoFactor: on,
  username: on,
  user: { additionalFields: { nickname: { type: 'string' }, internalNote: { type: 'string', returned: false } } },
  organization: { additionalFields: { seats: { type: 'number' } } },
  member: { additionalFields: { joinedFrom: { type: 'date' } } },
  session: { additionalFields: { theme: { type: 'string' } } },
} satisfies FoyerOptions
