import { describe, expect, test } from 'vitest'
import { optionsSchema } from './options.ts'
import { publicSettings } from './settings.ts'

const DAY = 86_400

describe('the defaults', () => {
  const options = optionsSchema.parse({})
  test('of sessions', () => {
    expect(options.session).toMatchObject({
      expiresIn: 7 * DAY,
      updateAge: DAY,
      freshAge: DAY,
      cookieCache: { enabled: false, maxAge: 300 },
    })
  })
  test('of passwords and mailed tokens', () => {
    expect(options.emailAndPassword).toMatchObject({
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: 3600,
      revokeSessionsOnPasswordReset: true,
      requireEmailVerification: false,
    })
    expect(options.emailVerification).toEqual({
      enabled: true,
      sendOnSignUp: false,
      autoSignInAfterVerification: false,
      expiresIn: 3600,
    })
    expect(options.user).toEqual({
      additionalFields: {},
      changeEmail: { enabled: true },
      deleteUser: { enabled: true, sendVerification: false, deleteTokenExpiresIn: DAY },
    })
  })
  test('of organizations', () => {
    expect(options.organization).toMatchObject({
      membershipLimit: 100,
      invitationLimit: 100,
      invitationExpiresIn: 2 * DAY,
      creatorRole: 'owner',
      inviterMustBeVerified: 'beyond-three',
      teams: { enabled: true },
    })
  })
  test('of the rest', () => {
    expect(options.anonymous.enabled).toBe(false)
    expect(options.jwt.enabled).toBe(false)
    expect(options.admin).toEqual({
      adminRoles: ['admin'],
      defaultRole: 'user',
      applicationRoles: [],
      adminUserIds: [],
      impersonationSessionDuration: 3600,
    })
    expect(options.advanced).toMatchObject({
      cookiePrefix: 'foyer',
      sameSite: 'lax',
      bindOAuthState: true,
      strictOrigin: false,
    })
    expect(options.defaultLanguage).toBe(3)
  })
})

describe('refuses', () => {
  test.each([
    ['an unknown key', { sesion: {} }],
    ['a readable cookie that is named as a session is', { lastLoginMethod: { cookieName: 'foyer.session_token' } }],
    ['one that is named as an adopted session is', { lastLoginMethod: { cookieName: 'better-auth.session_token' } }],
    ['an unknown key inside', { session: { expireIn: 5 } }],
    ['a bcrypt cost below the minimum', { emailAndPassword: { bcryptCost: 9 } }],
    ['a minimum length above the maximum', { emailAndPassword: { minPasswordLength: 20, maxPasswordLength: 10 } }],
    ['quiet sign-up without verification', { emailAndPassword: { quietSignUp: true } }],
    [
      'required verification that is disabled',
      { emailAndPassword: { requireEmailVerification: true }, emailVerification: { enabled: false } },
    ],
    ['SameSite=None without secure cookies', { advanced: { sameSite: 'none', useSecureCookies: false } }],
    ['a short secret of the cookie cache', { session: { cookieCache: { secret: 'x'.repeat(31) } } }],
    ['a cookie cache over five minutes', { session: { cookieCache: { maxAge: 301 } } }],
    ['a wildcard for everything', { trustedOrigins: ['*'] }],
    ['an origin without a scheme', { trustedOrigins: ['app.example.com'] }],
    ['an unknown language', { defaultLanguage: 2 }],
    ['an accent that is not a colour', { branding: { accent: 'red' } }],
    ['a cookie prefix with a space', { advanced: { cookiePrefix: 'a b' } }],
    ['an admin role with a space', { admin: { adminRoles: [' admin'] } }],
    ['two admin roles in one text', { admin: { adminRoles: ['admin,chief'] } }],
    ['no default role', { admin: { defaultRole: '' } }],
    ['a default role with an empty name', { admin: { defaultRole: 'user,' } }],
    [
      'API keys and bearers in one header',
      { apiKey: { enabled: true, apiKeyHeaders: ['x-api-key', 'Authorization'] }, bearer: { enabled: true } },
    ],
    ['a negative limit', { organization: { organizationLimit: -1 } }],
  ])('%s', (_title, options) => {
    expect(optionsSchema.safeParse(options).success).toBe(false)
  })
})

describe('the role of the creator of an organization', () => {
  const parse = (organization: object) => optionsSchema.safeParse({ organization })

  test.each([
    [{ creatorRole: 'admin' }],
    [{ creatorRole: 'founder', roles: { founder: { organization: ['delete'] } } }],
  ])('may be a known role: %j', (organization) => {
    expect(parse(organization).success).toBe(true)
  })

  test.each(['founder', 'owner,admin', '', 'Owner', 'owner ', 'toString'])('may not be "%s"', (creatorRole) => {
    const message = `"${creatorRole}" is no role: name one alone, owner, admin, member or one of organization.roles`
    const parsed = parse({ creatorRole })
    expect(parsed.error?.issues).toMatchObject([{ path: ['organization', 'creatorRole'], message }])
  })
})

describe('permissions of an application', () => {
  const messagesOf = (organization: object) =>
    optionsSchema.safeParse({ organization }).error?.issues.map(({ path, message }) => [path.join('.'), message])

  test('are of its own resources, and of each at least one action', () => {
    expect(messagesOf({ permissions: { invoice: ['read', 'pay'], 'cost-centre': ['close'] } })).toBeUndefined()
    for (const permissions of [{ 'in voice': ['pay'] }, { invoice: [] }, { invoice: ['pay,read'] }, { 'a:b': ['c'] }])
      expect(messagesOf({ permissions })).toHaveLength(1)
    const taken = optionsSchema.safeParse({ organization: { permissions: { member: ['read'] } } })
    expect(taken.error?.issues).toMatchObject([
      {
        path: ['organization', 'permissions', 'member'],
        issues: [{ message: expect.stringContaining('choose another') }],
      },
    ])
  })

  test('may say what pages call them, in one language or several', () => {
    const actions = { read: 'See invoices', pay: { en: 'Pay invoices', de: 'Rechnungen bezahlen' } }
    const permissions = {
      invoice: { label: 'Invoices', actions },
      'cost-centre': ['close'],
      room: { actions: { book: 'Book' } },
    }
    const { organization } = optionsSchema.parse({
      organization: { permissions, roles: { clerk: { invoice: ['pay'] } } },
    })
    expect(organization.permissions).toEqual({ invoice: ['read', 'pay'], 'cost-centre': ['close'], room: ['book'] })
    const room = { label: null, actions: { book: 'Book' } }
    expect(organization.permissionLabels).toEqual({ invoice: { label: 'Invoices', actions }, room })
    for (const broken of [
      { label: 'Invoices' },
      { actions: {} },
      { actions: { 'a b': 'x' } },
      { actions: { pay: { xx: 'x' } } },
      { actions: { pay: '' } },
    ])
      expect(messagesOf({ permissions: { invoice: broken } })).toHaveLength(1)
    expect(
      messagesOf({ permissions: { invoice: { actions: { pay: 'Pay' } } }, roles: { clerk: { invoice: ['pya'] } } }),
    ).toHaveLength(1)
  })

  test('are named by roles as they are declared', () => {
    const permissions = { invoice: ['read', 'pay'] }
    const roles = { clerk: { invoice: ['read', 'pya'], invoces: ['read'], member: ['create', 'see'] } }
    expect(messagesOf({ permissions, roles })).toEqual([
      ['organization.roles.clerk.invoice.pya', '"invoice:pya" is no permission: name it in organization.permissions'],
      ['organization.roles.clerk.invoces.read', '"invoces:read" is no permission: name it in organization.permissions'],
      ['organization.roles.clerk.member.see', '"member:see" is no permission: name it in organization.permissions'],
    ])
    expect(messagesOf({ roles })).toBeUndefined()
  })
})

test('a user may create 100 organizations, or without limit where the options say so', () => {
  const limitOf = (organization: object) => optionsSchema.parse({ organization }).organization.organizationLimit
  expect(limitOf({})).toBe(100)
  expect(limitOf({ organizationLimit: Number.POSITIVE_INFINITY })).toBe(Number.POSITIVE_INFINITY)
})

test('a limit may be a function', async () => {
  const parsed = optionsSchema.parse({ organization: { organizationLimit: async () => 3 } })
  const limit = parsed.organization.organizationLimit
  expect(typeof limit === 'function' && (await limit({ id: 'u', email: 'e', role: null }))).toBe(3)
})

test('public settings list the providers without their secrets', () => {
  const options = optionsSchema.parse({
    socialProviders: { github: { clientId: 'the-id', clientSecret: 'the-secret' } },
    admin: { adminUserIds: ['root'] },
  })
  const settings = publicSettings(options)
  expect(settings.providers).toEqual(['github'])
  expect(JSON.stringify(settings)).not.toMatch(/the-id|the-secret|root/)
})

test.each([
  [{ twoFactor: { otpOptions: { digits: 4 } } }, 'is a whole number from 6 to 12: write 6'],
  [{ twoFactor: { otpOptions: { allowedAttempts: 10 } } }, 'is a whole number from 1 to 5: write 5'],
  [{ twoFactor: { totpOptions: { digits: 7 } } }, 'is 6 or 8: write 6'],
  [{ twoFactor: { backupCodeOptions: { length: 6 } } }, 'is a whole number from 8 to 64: write 8'],
  [{ emailOTP: { otpLength: 3 } }, 'is a whole number from 4 to 12: write 4'],
  [{ oneTimeToken: { expiresIn: 0.5 } }, 'is a whole number from 1 to 60: write 1'],
  [{ oneTimeToken: { expiresIn: 2.5 } }, 'is a whole number from 1 to 60: write 2'],
  [{ oneTimeToken: { expiresIn: Number.NaN } }, 'is a whole number from 1 to 60: write 1'],
  [{ oneTimeToken: { expiresIn: '3' } }, 'is a whole number from 1 to 60'],
  [
    { advanced: { outgoing: { allow: ['10.0.0.0/8', 'https://hooks.internal'] } } },
    '"https://hooks.internal" is no destination: write hooks.internal, hooks.internal:8443, http://hooks.internal:8080 or 10.1.0.0/16',
  ],
  [
    { advanced: { outgoing: { proxy: 'https://proxy.internal:3128' } } },
    '"https://proxy.internal:3128" is no HTTP proxy: write http://proxy.internal:3128, without a path, user or password',
  ],
  [
    { advanced: { outgoing: { proxy: 'proxy.internal:3128' } } },
    '"proxy.internal:3128" is no HTTP proxy: write http://proxy.internal:3128, without a path, user or password',
  ],
  [
    { advanced: { outgoing: { proxy: 'http://user:secret@proxy.internal:3128' } } },
    '"http://user:secret@proxy.internal:3128" is no HTTP proxy: write http://proxy.internal:3128, without a path, user or password',
  ],
  [
    { advanced: { outgoing: { proxy: 'http://proxy.internal:3128/path' } } },
    '"http://proxy.internal:3128/path" is no HTTP proxy: write http://proxy.internal:3128, without a path, user or password',
  ],
])('%j is told what to write instead', (options, message) => {
  expect(optionsSchema.safeParse(options).error?.issues.map((issue) => issue.message)).toEqual([message])
})
