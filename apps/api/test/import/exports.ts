import { createCipheriv, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { hash } from '@node-rs/bcrypt'

/** The password of every user in these files. */
export const PASSWORD_OF_BEFORE = 'what-I-typed-before'

/** Files of a source as it exports them; `users` are those with a password, by their ids. */
export type ExportedFiles = { files: Readonly<Record<string, string>>; users: Readonly<Record<string, string>> }

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
const bcryptOf = async (version: string) => (await hash(PASSWORD_OF_BEFORE, 10)).replace('$2b$', `$${version}$`)

async function exportAuthjs(): Promise<ExportedFiles> {
  const user = (id: string, emailVerified: string | null) => ({
    id,
    name: 'A',
    email: `${id}@authjs.example`,
    emailVerified,
    image: null,
  })
  const account = {
    id: 'cm1account',
    userId: 'cm1olga',
    type: 'oidc',
    provider: 'google',
    providerAccountId: '108',
    refresh_token: 'refresh',
    access_token: 'access',
    expires_at: 1_714_557_600,
    id_token: null,
    scope: 'openid email profile',
    session_state: null,
    token_type: 'bearer',
  }
  return {
    files: {
      'users.ndjson': lines([user('cm1olga', '2024-05-01T10:00:00'), user('cm1mia', null)]),
      'accounts.ndjson': lines([account, { ...account, id: 'cm2', userId: 'nobody', providerAccountId: '109' }]),
    },
    users: {},
  }
}

async function exportSupabase(): Promise<ExportedFiles> {
  const id = '0d9f2f3c-5b0e-4d3a-9d8e-0c6d2c3c1a11'
  const user = {
    instance_id: '00000000-0000-0000-0000-000000000000',
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: 'olga@supabase.example',
    encrypted_password: await bcryptOf('2a'),
    email_confirmed_at: '2024-05-01T10:00:00.123+00:00',
    raw_app_meta_data: { provider: 'email', providers: ['email', 'azure'] },
    raw_user_meta_data: {
      full_name: 'Olga',
      avatar_url: 'https://example.com/o.png',
      email_verified: true,
      plan: 'gold',
    },
    is_super_admin: null,
    created_at: '2024-05-01T09:00:00+00:00',
    phone: null,
    banned_until: null,
    is_sso_user: false,
    deleted_at: null,
    is_anonymous: false,
  }
  const identity = (provider: string, provider_id: string) => ({
    provider_id,
    user_id: id,
    identity_data: { sub: provider_id },
    provider,
  })
  const factor = { id: 'f', user_id: '1c', factor_type: 'totp', status: 'verified' }
  return {
    files: {
      'users.ndjson': lines([
        user,
        { ...user, id: '1a', email: 'deleted@supabase.example', deleted_at: '2024-06-01' },
        { ...user, id: '1b', email: '', is_anonymous: true },
        { ...user, id: '1c', email: 'factor@supabase.example' },
        { ...user, id: '1d', email: 'banned@supabase.example', banned_until: '2999-01-01T00:00:00+00:00' },
      ]),
      'identities.ndjson': lines([identity('email', id), identity('azure', 'oid-1')]),
      'factors.ndjson': lines([factor]),
    },
    users: { [id]: 'olga@supabase.example' },
  }
}

async function exportClerk(): Promise<ExportedFiles> {
  const header =
    'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher'
  const digest = await bcryptOf('2b')
  return {
    files: {
      'clerk-users.csv': [
        header,
        `user_1,Olga,"O""Hara, Dr.",,olga@clerk.example,,olga@clerk.example,,,,,${digest},bcrypt`,
        `user_2,Max,,,max@clerk.example,,,max@clerk.example,,,,md5hash,md5`,
        `user_3,Mia,,,mia@clerk.example,,mia@clerk.example,,,,JBSWY3DP,${digest},bcrypt`,
        'user_4,too,short',
        '',
      ].join('\r\n'),
    },
    users: { user_1: 'olga@clerk.example' },
  }
}

async function exportAuth0(): Promise<ExportedFiles> {
  const oid = '60425dc43519d90068f82973'
  const user = {
    user_id: `auth0|${oid}`,
    email: 'olga@auth0.example',
    email_verified: true,
    name: 'olga@auth0.example',
    picture: 'https://s.gravatar.com/avatar/1',
    created_at: '2021-03-05T16:34:44.502Z',
    identities: [
      { user_id: oid, provider: 'auth0', connection: 'Username-Password-Authentication', isSocial: false },
      { user_id: '1081', provider: 'google-oauth2', connection: 'google-oauth2', isSocial: true },
    ],
  }
  const hashed = {
    _id: { $oid: oid },
    email_verified: true,
    email: 'olga@auth0.example',
    passwordHash: await bcryptOf('2b'),
    password_set_date: { $date: '2021-03-05T16:34:44.502Z' },
    tenant: 'acme',
    connection: 'Username-Password-Authentication',
  }
  return {
    files: {
      'auth0-users.ndjson': lines([
        user,
        { user_id: 'samlp|acme|1', email: 'saml@auth0.example', email_verified: false },
      ]),
      'auth0-hashes.ndjson': lines([hashed, { ...hashed, _id: { $oid: 'nobody' } }]),
    },
    users: { [user.user_id]: user.email },
  }
}

async function exportKeycloak(): Promise<ExportedFiles> {
  const salt = randomBytes(16)
  const credential = (value: Buffer, data: object) => ({
    id: 'c',
    type: 'password',
    createdDate: 1_714_557_600_000,
    secretData: JSON.stringify({
      value: value.toString('base64'),
      salt: salt.toString('base64'),
      additionalParameters: {},
    }),
    credentialData: JSON.stringify(data),
  })
  const pbkdf2 = (digest: 'sha256' | 'sha512', hashIterations: number, length: number) =>
    credential(pbkdf2Sync(PASSWORD_OF_BEFORE, salt, hashIterations, length, digest), {
      hashIterations,
      algorithm: `pbkdf2-${digest}`,
      additionalParameters: {},
    })
  const argon2Key = await hashRaw(PASSWORD_OF_BEFORE, {
    memoryCost: 7168,
    timeCost: 5,
    parallelism: 1,
    outputLen: 32,
    algorithm: 2,
    version: 1,
    salt,
  })
  const argon2 = credential(argon2Key, {
    hashIterations: 5,
    algorithm: 'argon2',
    additionalParameters: { hashLength: ['32'], memory: ['7168'], type: ['id'], version: ['1.3'], parallelism: ['1'] },
  })
  const user = (id: string, credentials: readonly object[], rest: object = {}) => ({
    id,
    username: `${id}@keycloak.example`,
    firstName: 'Olga',
    lastName: 'Petrowa',
    email: `${id}@keycloak.example`,
    emailVerified: true,
    createdTimestamp: 1_714_557_600_000,
    enabled: true,
    totp: false,
    credentials,
    disableableCredentialTypes: [],
    requiredActions: [],
    realmRoles: ['default-roles-acme'],
    notBefore: 0,
    groups: [],
    ...rest,
  })
  const realm = {
    id: 'acme',
    realm: 'acme',
    // Neither of them is the list of users.
    users_note: '"users": [',
    roles: { realm: [{ name: 'users', composite: false }] },
    users: [
      user('kc-256', [pbkdf2('sha256', 27_500, 64)], {
        federatedIdentities: [{ identityProvider: 'github', userId: '42', userName: 'olga' }],
      }),
      user('kc-512', [pbkdf2('sha512', 30_000, 64)]),
      user('kc-argon2', [argon2]),
      user('kc-otp', [argon2, { type: 'otp', secretData: '{"value":"s"}', credentialData: '{}' }]),
      user('kc-off', [argon2], { enabled: false }),
      user('kc-service', [], { serviceAccountClientId: 'cli' }),
    ],
    clients: [],
  }
  const users = {
    'kc-256': 'kc-256@keycloak.example',
    'kc-512': 'kc-512@keycloak.example',
    'kc-argon2': 'kc-argon2@keycloak.example',
  }
  return { files: { 'realm.json': JSON.stringify(realm, null, 2) }, users }
}

async function exportFirebase(): Promise<ExportedFiles> {
  const signer = randomBytes(64)
  const salt = randomBytes(16)
  const separator = Buffer.from('Bw==', 'base64')
  const [rounds, memory] = [8, 14]
  const parameters = { N: 2 ** memory, r: rounds, p: 1, maxmem: 64 * 1024 * 1024 }
  const key = scryptSync(PASSWORD_OF_BEFORE, Buffer.concat([salt, separator]), 64, parameters).subarray(0, 32)
  const passwordHash = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signer).toString('base64')
  const user = {
    localId: 'fb1Olga',
    email: 'Olga@firebase.example',
    emailVerified: true,
    passwordHash,
    salt: salt.toString('base64'),
    displayName: 'Olga',
    lastSignedInAt: '1714557600000',
    createdAt: '1614557600000',
    disabled: false,
    providerUserInfo: [
      {
        providerId: 'password',
        email: 'olga@firebase.example',
        federatedId: 'olga@firebase.example',
        rawId: 'olga@firebase.example',
      },
      { providerId: 'google.com', rawId: '110', email: 'olga@firebase.example' },
    ],
  }
  const phone = { localId: 'fb2', phoneNumber: '+15550100', createdAt: '1614557600000', providerUserInfo: [] }
  const anonymous = { localId: 'fb3', createdAt: '1614557600000', providerUserInfo: [] }
  return {
    files: {
      'firebase-users.json': JSON.stringify({ users: [user, phone, anonymous] }),
      'hash-config.txt': `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${signer.toString('base64')},
  base64_salt_separator: Bw==,
  rounds: ${rounds},
  mem_cost: ${memory},
}
`,
    },
    users: { fb1Olga: 'olga@firebase.example' },
  }
}

export const exporters = {
  authjs: exportAuthjs,
  supabase: exportSupabase,
  clerk: exportClerk,
  auth0: exportAuth0,
  keycloak: exportKeycloak,
  firebase: exportFirebase,
}
