import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#schema/database.ts'

export const now = new Date('2026-01-02T03:04:05.678Z')
export const later = new Date('2026-01-09T03:04:05.678Z')

const stamps = { createdAt: now, updatedAt: now }

type Overrides<T extends keyof Database> = Partial<Insertable<Database[T]>>

/** Rows with all required columns; a test overrides the relevant ones. */
export const rowOf = {
  user: (overrides: Overrides<'user'> = {}): Insertable<Database['user']> => ({
    id: 'olga',
    name: 'Olga',
    email: `${overrides.id ?? 'olga'}@example.com`,
    emailVerified: false,
    ...stamps,
    ...overrides,
  }),
  session: (overrides: Overrides<'session'> = {}): Insertable<Database['session']> => ({
    id: 'session',
    userId: 'olga',
    token: `token-${overrides.id ?? 'session'}`,
    expiresAt: later,
    ...stamps,
    ...overrides,
  }),
  account: (overrides: Overrides<'account'> = {}): Insertable<Database['account']> => ({
    id: 'account',
    providerId: 'credential',
    accountId: 'olga',
    userId: 'olga',
    ...stamps,
    ...overrides,
  }),
  passkey: (overrides: Overrides<'passkey'> = {}): Insertable<Database['passkey']> => ({
    id: 'passkey',
    userId: 'olga',
    publicKey: 'key',
    credentialID: 'credential',
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
    userVerified: true,
    ...overrides,
  }),
  apikey: (overrides: Overrides<'apikey'> = {}): Insertable<Database['apikey']> => ({
    id: 'apikey',
    key: 'hash',
    userId: overrides.organizationId === undefined ? 'olga' : null,
    enabled: true,
    rateLimitEnabled: false,
    requestCount: 0,
    ...stamps,
    ...overrides,
  }),
  serviceKey: (overrides: Overrides<'serviceKey'> = {}): Insertable<Database['serviceKey']> => ({
    id: 'service-key',
    name: 'warehouse',
    start: 'fsk_abcd',
    key: 'hash-of-service-key',
    permissions: '["events:read"]',
    roles: null,
    createdBy: 'olga',
    createdAt: now,
    expiresAt: later,
    ...overrides,
  }),
  webhook: (overrides: Overrides<'webhook'> = {}): Insertable<Database['webhook']> => ({
    id: 'webhook',
    organizationId: 'acme',
    url: 'https://example.com/hook',
    secret: 'v1.5ea1.secret',
    createdBy: 'olga',
    createdAt: now,
    ...overrides,
  }),
  webhookDelivery: (overrides: Overrides<'webhookDelivery'> = {}): Insertable<Database['webhookDelivery']> => ({
    id: 'delivery',
    webhookId: 'webhook',
    type: 'organization.updated',
    subject: 'organization acme',
    nextAttemptAt: now,
    createdAt: now,
    ...overrides,
  }),
  oauthClient: (overrides: Overrides<'oauthClient'> = {}): Insertable<Database['oauthClient']> => ({
    id: 'notes',
    organizationId: null,
    origin: 'service',
    name: 'Acme Notes',
    comparableName: 'acmenotes',
    uri: null,
    redirectUris: ['https://app.example.com/callback'],
    postLogoutRedirectUris: [],
    applicationType: 'web',
    authentication: 'client_secret_basic',
    grantTypes: ['authorization_code', 'refresh_token'],
    scopes: null,
    idTokenAlgorithm: 'RS256',
    trusted: false,
    secret: 'hash-of-secret',
    createdBy: 'olga',
    createdAt: now,
    ...overrides,
  }),
  oauthConsent: (overrides: Overrides<'oauthConsent'> = {}): Insertable<Database['oauthConsent']> => ({
    id: 'consent',
    userId: 'olga',
    clientId: 'notes',
    memberId: null,
    scopes: ['openid'],
    resources: [],
    ...stamps,
    ...overrides,
  }),
  oauthGrant: (overrides: Overrides<'oauthGrant'> = {}): Insertable<Database['oauthGrant']> => ({
    id: 'grant',
    consentId: 'consent',
    sessionId: null,
    scopes: ['openid'],
    resources: [],
    authTime: now,
    acr: '1',
    amr: ['pwd'],
    secondFactor: false,
    idTokenClaims: [],
    refreshSecret: 'hash-of-refresh-secret',
    generation: 0,
    createdAt: now,
    expiresAt: later,
    ...overrides,
  }),
  oauthCode: (overrides: Overrides<'oauthCode'> = {}): Insertable<Database['oauthCode']> => ({
    id: 'hash-of-code',
    grantId: 'grant',
    redirectUri: 'https://app.example.com/callback',
    codeChallenge: 'challenge',
    nonce: null,
    expiresAt: later,
    ...overrides,
  }),
  oauthAccessToken: (overrides: Overrides<'oauthAccessToken'> = {}): Insertable<Database['oauthAccessToken']> => ({
    id: 'hash-of-token',
    clientId: 'notes',
    grantId: 'grant',
    scopes: ['openid'],
    createdAt: now,
    expiresAt: later,
    ...overrides,
  }),
  oauthAssertion: (overrides: Overrides<'oauthAssertion'> = {}): Insertable<Database['oauthAssertion']> => ({
    id: 'hash-of-assertion',
    expiresAt: later,
    ...overrides,
  }),
  picture: (overrides: Overrides<'picture'> = {}): Insertable<Database['picture']> => ({
    id: 'picture',
    userId: overrides.organizationId === undefined ? 'olga' : null,
    type: 'image/webp',
    bytes: new Uint8Array([0, 255, 10]),
    createdAt: now,
    ...overrides,
  }),
  verification: (overrides: Overrides<'verification'> = {}): Insertable<Database['verification']> => ({
    id: 'verification',
    identifier: `reset:${overrides.id ?? 'verification'}`,
    value: 'olga',
    expiresAt: later,
    ...stamps,
    ...overrides,
  }),
  organization: (overrides: Overrides<'organization'> = {}): Insertable<Database['organization']> => ({
    id: 'acme',
    name: 'Acme',
    slug: overrides.id ?? 'acme',
    createdAt: now,
    ...overrides,
  }),
  organizationRole: (overrides: Overrides<'organizationRole'> = {}): Insertable<Database['organizationRole']> => ({
    id: 'helper-role',
    organizationId: 'acme',
    name: 'helper',
    permissions: { member: ['create'] },
    createdAt: now,
    updatedAt: null,
    ...overrides,
  }),
  member: (overrides: Overrides<'member'> = {}): Insertable<Database['member']> => ({
    id: 'member',
    organizationId: 'acme',
    userId: 'olga',
    role: 'owner',
    createdAt: now,
    ...overrides,
  }),
  team: (overrides: Overrides<'team'> = {}): Insertable<Database['team']> => ({
    id: 'team',
    name: 'Makers',
    organizationId: 'acme',
    createdAt: now,
    ...overrides,
  }),
  invitation: (overrides: Overrides<'invitation'> = {}): Insertable<Database['invitation']> => ({
    id: 'invitation',
    organizationId: 'acme',
    email: 'mia@example.com',
    role: 'member',
    status: 'pending',
    inviterId: 'olga',
    expiresAt: later,
    createdAt: now,
    ...overrides,
  }),
  outbox: (overrides: Overrides<'outbox'> = {}): Insertable<Database['outbox']> => ({
    id: 'mail',
    kind: 'verify-email',
    payload: 'sealed',
    messageId: `<${overrides.id ?? 'mail'}@example.com>`,
    availableAt: now,
    createdAt: now,
    ...overrides,
  }),
}

/** Olga owns Acme, is signed in there, has a password, a passkey and an API key, made one of Acme's, and invited Mia. */
export async function givenAcme(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('user')
    .values([rowOf.user(), rowOf.user({ id: 'max' })])
    .execute()
  await db.insertInto('organization').values(rowOf.organization()).execute()
  await db.insertInto('account').values(rowOf.account()).execute()
  await db
    .insertInto('session')
    .values(rowOf.session({ activeOrganizationId: 'acme' }))
    .execute()
  await db
    .insertInto('verification')
    .values(rowOf.verification({ userId: 'olga' }))
    .execute()
  await db.insertInto('team').values(rowOf.team()).execute()
  await db
    .insertInto('member')
    .values(rowOf.member({ teamId: 'team' }))
    .execute()
  await db
    .insertInto('invitation')
    .values(rowOf.invitation({ teamId: 'team' }))
    .execute()
  await db.insertInto('passkey').values(rowOf.passkey()).execute()
  const ofAcme = rowOf.apikey({ id: 'of-acme', key: 'other', organizationId: 'acme', createdBy: 'olga' })
  await db.insertInto('apikey').values([rowOf.apikey(), ofAcme]).execute()
  const logo = rowOf.picture({ id: 'logo', organizationId: 'acme' })
  await db.insertInto('picture').values([rowOf.picture(), logo]).execute()
}

export async function countsOf(db: Kysely<Database>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [
    'user',
    'session',
    'account',
    'passkey',
    'apikey',
    'picture',
    'verification',
    'organization',
    'member',
    'team',
    'invitation',
    'outbox',
  ] as const) {
    const { count } = await db.selectFrom(table).select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    counts[table] = count
  }
  return counts
}
