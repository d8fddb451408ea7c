import type { TestClient } from '@foyer/testing/client'
import { givenInvitationRow, givenOrganizationRows } from '@foyer/testing/organization-rows'
import { allTables, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { PASSWORD, signedUp } from '@foyer/testing/users'

/** A service in which something of most kinds exists: who calls it, and what its rows are called. */
export type World = { callers: Record<Caller, TestClient>; fill: (input: unknown) => unknown }

export const callers = ['admin', 'member', 'other', 'guest', 'key', 'nobody'] as const
export type Caller = (typeof callers)[number]

/** Whose identifiers an input may have, by `{table}`; each stands for that of one row. */
const tables = ['user', 'organization', 'member', 'team', 'invitation', 'role', 'apiKey', 'webhook', 'session'] as const
const ids = tables.map((table) => `{${table}}`)
const emails = ['olga@example.com', 'mia@example.com', 'max@example.com', 'nobody@example.com']
const passwords = [PASSWORD, 'another-horse-battery']
const roles = ['owner', 'admin', 'member', 'user', 'helper']
const permissions = ['read', 'create', 'update', 'delete']
const addresses = ['/', '/account', 'https://app.example.com/', 'https://127.0.0.1:1/', 'http://evil.example']

export const placeholders = [
  ...ids,
  ...emails,
  ...passwords,
  ...roles,
  ...addresses,
  'acme',
  'google',
  'password',
  '123456',
]

/** What fields are usually filled with, by their names. */
export const hints: readonly { names: RegExp; values: readonly string[] }[] = [
  ...tables.map((table) => ({ names: new RegExp(`^${table}Ids?$|^id$`, 'i'), values: [`{${table}}`] })),
  { names: /^(?:id|keyId)$/, values: ['{apiKey}', '{invitation}', '{webhook}'] },
  { names: /email/i, values: emails },
  { names: /password/i, values: passwords },
  { names: /role/i, values: roles },
  { names: /slug/i, values: ['acme', 'beta'] },
  { names: /permission|action/i, values: permissions },
  { names: /url|redirect|callback|origin|image|logo/i, values: addresses },
  { names: /provider/i, values: ['google', 'github', 'credential'] },
  { names: /code|otp|token|secret/i, values: ['123456', '{secret}'] },
]

/** Makes the world of these names; its service must have all features. */
export async function givenWorld(app: TestApp): Promise<World> {
  const admin = await signedUp(app, 'Olga')
  const member = await signedUp(app, 'Mia')
  const other = await signedUp(app, 'Max')
  await run(app.database, `update "user" set role = 'admin' where email = 'olga@example.com'`)
  await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
  await givenInvitationRow(app, { to: 'max@example.com', from: 'olga@example.com' })
  const guest = app.client()
  await guest.post('/sign-in/anonymous')
  // The keys are made by who asks first.
  await guest.get('/jwks')
  const made = await admin.post('/api-key/create', { name: 'A key' })
  await admin.post('/organization/create-role', { organizationId: 'acme', role: 'helper', permission: {} })
  const key = app.client({ 'x-api-key': made.json.key })
  const rows = await allTables(app.database)
  const known = Object.fromEntries(tables.map((table) => [`{${table}}`, String(rows[table]?.[0]?.id ?? table)]))
  const secret = String(made.json.key)
  return {
    callers: { admin, member, other, guest, key, nobody: app.client() },
    fill: (input) => JSON.parse(filled(JSON.stringify(input), { ...known, '{secret}': secret })),
  }
}

function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{\w+\}/g, (placeholder) => values[placeholder] ?? placeholder)
}
