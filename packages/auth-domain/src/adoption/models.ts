type Kind = 'text' | 'time' | 'boolean' | 'integer'

/** A column of better-auth that is read; `required` where there is no source without it. */
export type ModelField = { kind: Kind; required?: true }

const text = { kind: 'text' } as const
const time = { kind: 'time' } as const
const boolean = { kind: 'boolean' } as const
const integer = { kind: 'integer' } as const
const requiredText = { ...text, required: true } as const
const requiredTime = { ...time, required: true } as const
const requiredBoolean = { ...boolean, required: true } as const

/** The tables of better-auth that are carried over, with the columns of every version from 1.2 to 1.7. */
export const models = {
  user: {
    id: requiredText,
    name: requiredText,
    email: requiredText,
    emailVerified: requiredBoolean,
    image: text,
    createdAt: requiredTime,
    updatedAt: requiredTime,
    role: text,
    banned: boolean,
    banReason: text,
    banExpires: time,
    isAnonymous: boolean,
    twoFactorEnabled: boolean,
    username: text,
    displayUsername: text,
  },
  organization: {
    id: requiredText,
    name: requiredText,
    slug: text,
    logo: text,
    metadata: text,
    createdAt: requiredTime,
  },
  team: { id: requiredText, name: requiredText, organizationId: requiredText, createdAt: time, updatedAt: time },
  organizationRole: {
    id: requiredText,
    organizationId: requiredText,
    role: requiredText,
    permission: requiredText,
    createdAt: time,
    updatedAt: time,
  },
  member: {
    id: requiredText,
    organizationId: requiredText,
    userId: requiredText,
    role: text,
    teamId: text,
    createdAt: requiredTime,
  },
  teamMember: { id: requiredText, teamId: requiredText, userId: requiredText, createdAt: time },
  invitation: {
    id: requiredText,
    organizationId: requiredText,
    email: requiredText,
    role: text,
    status: requiredText,
    teamId: text,
    inviterId: requiredText,
    expiresAt: requiredTime,
    createdAt: time,
  },
  session: {
    id: requiredText,
    userId: requiredText,
    token: requiredText,
    expiresAt: requiredTime,
    createdAt: requiredTime,
    updatedAt: requiredTime,
    ipAddress: text,
    userAgent: text,
    activeOrganizationId: text,
    activeTeamId: text,
    impersonatedBy: text,
  },
  account: {
    id: requiredText,
    providerId: requiredText,
    accountId: requiredText,
    userId: requiredText,
    accessToken: text,
    refreshToken: text,
    idToken: text,
    accessTokenExpiresAt: time,
    refreshTokenExpiresAt: time,
    scope: text,
    password: text,
    createdAt: requiredTime,
    updatedAt: requiredTime,
  },
  verification: {
    id: requiredText,
    identifier: requiredText,
    value: requiredText,
    expiresAt: requiredTime,
    createdAt: time,
  },
  jwks: {
    id: requiredText,
    publicKey: requiredText,
    privateKey: requiredText,
    createdAt: requiredTime,
    expiresAt: time,
  },
  twoFactor: { id: requiredText, userId: requiredText, secret: requiredText, backupCodes: text, verified: boolean },
  passkey: {
    id: requiredText,
    name: text,
    publicKey: requiredText,
    userId: requiredText,
    credentialID: requiredText,
    counter: integer,
    deviceType: text,
    backedUp: boolean,
    transports: text,
    createdAt: time,
    aaguid: text,
  },
  apikey: {
    id: requiredText,
    name: text,
    start: text,
    prefix: text,
    key: requiredText,
    userId: text,
    referenceId: text,
    refillInterval: integer,
    refillAmount: integer,
    lastRefillAt: time,
    enabled: boolean,
    rateLimitEnabled: boolean,
    rateLimitTimeWindow: integer,
    rateLimitMax: integer,
    requestCount: integer,
    remaining: integer,
    lastRequest: time,
    expiresAt: time,
    createdAt: requiredTime,
    updatedAt: requiredTime,
    permissions: text,
    metadata: text,
  },
} as const satisfies Record<string, Readonly<Record<string, ModelField>>>

export type Model = keyof typeof models

export const modelNames = Object.keys(models) as readonly Model[]

/** Without these there is no better-auth. */
export const coreModels: readonly Model[] = ['user', 'session', 'account', 'verification']

/** Models whose rows have `fields`, where an application's own columns go. */
export const modelsWithFields: readonly Model[] = ['user', 'organization', 'member', 'session']

/** Columns that later versions derive from others, or that say nothing to Foyer. */
export const derivedColumns: Readonly<Partial<Record<Model, readonly string[]>>> = {
  team: ['memberCount'],
  teamMember: ['membershipKey'],
  jwks: ['alg', 'crv'],
  verification: ['updatedAt'],
  apikey: ['configId'],
  twoFactor: ['failedVerificationCount', 'lockedUntil'],
  user: ['lastLoginMethod'],
}

/** A table of a plugin, and columns that it has in every version: an application may have a table of the same name. */
type PluginTables = Readonly<Record<string, readonly string[]>>

/** Tables of plugins that this version cannot hold: rows in them are refused unless waved through by name. */
export const unheldTables: PluginTables = {
  ssoProvider: ['issuer', 'domain', 'providerId'],
  scimProvider: ['providerId', 'scimToken'],
  oauthApplication: ['clientId', 'clientSecret', 'name'],
  oauthClient: ['clientId', 'redirectUris'],
  oauthAccessToken: ['clientId', 'scopes'],
  oauthRefreshToken: ['clientId', 'scopes'],
  oauthConsent: ['clientId', 'userId', 'scopes'],
  walletAddress: ['address', 'chainId', 'userId'],
  subscription: ['plan', 'referenceId', 'stripeCustomerId'],
}

/** Tables of plugins whose rows end by themselves, and are left behind. */
export const passingTables: PluginTables = {
  deviceCode: ['deviceCode', 'userCode', 'expiresAt', 'status'],
  rateLimit: ['key', 'count', 'lastRequest'],
}

/** Columns of plugins that this version cannot hold. */
export const unheldColumns: Readonly<Partial<Record<Model, readonly string[]>>> = {
  user: ['phoneNumber', 'phoneNumberVerified'],
}
