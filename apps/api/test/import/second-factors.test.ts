import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { totpUri } from '@foyer/auth-domain/two-factor/totp'
import { indexImportedHashes } from '@foyer/db/import/imported-hashes'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { ImportLine } from '@foyer/moving/import/reasons'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { codeOf, nextCode } from '@foyer/testing/two-factor'
import { expect, test } from 'vitest'
import { importPolicy, runImport } from './run-import.ts'

const PASSWORD = 'what-I-typed-before'
const APP = { subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1' }
const SECRET_OF_APP = 'KbNwT7Qe0aZx3RmV5sLc'
const uri = totpUri(SECRET_OF_APP, { issuer: 'x', email: 'x' }, { digits: 6, period: 30, disable: false })

onBothEngines('second factors that are imported', ({ open }) => {
  const given = testAppsOn(open)

  test('an app of Keycloak goes on: its user is asked for a code, and passes by one, once', async () => {
    const app = await given({ twoFactor: { enabled: true } })
    const [line] = await importRealm(app, [userWith('olga', APP)])
    expect(line).toMatchObject({
      result: 'taken',
      notes: expect.arrayContaining([{ field: 'otp', reason: 'factor-imported' }]),
    })
    const olga = app.client()
    const first = await olga.post('/sign-in/email', { email: 'olga@example.com', password: PASSWORD })
    expect(first.json).toMatchObject({ twoFactorRedirect: true })
    expect((await olga.get('/get-session')).json).toBeNull()
    const code = codeOf(app, uri)
    expect((await olga.post('/two-factor/verify-totp', { code })).status).toBe(200)
    expect((await olga.get('/get-session')).json.user).toMatchObject({ id: 'olga', twoFactorEnabled: true })
    expect((await olga.post('/two-factor/verify-totp', { code })).status).toBe(401)
    expect((await olga.post('/two-factor/verify-totp', { code: nextCode(app, uri) })).status).toBe(200)
    const stored = await app.database.db.selectFrom('twoFactor').selectAll().execute()
    expect(stored).toMatchObject([{ userId: 'olga', provenAt: expect.any(Date), pendingSecret: null }])
    expect(JSON.stringify(stored)).not.toContain(SECRET_OF_APP)
  })

  test('an app that cannot be held refuses its user, who is not here then', async () => {
    const app = await given({ twoFactor: { enabled: true } })
    const lines = await importRealm(app, [userWith('mia', { ...APP, algorithm: 'HmacSHA256' })])
    expect(lines).toMatchObject([{ result: 'refused', reason: 'second-factor' }])
    expect(await app.database.db.selectFrom('user').select('id').execute()).toEqual([])
    expect(await app.database.db.selectFrom('twoFactor').select('id').execute()).toEqual([])
  })

  test('a second run changes nothing', async () => {
    const app = await given({ twoFactor: { enabled: true } })
    await importRealm(app, [userWith('olga', APP)])
    const before = await app.database.db.selectFrom('twoFactor').selectAll().execute()
    expect(await importRealm(app, [userWith('olga', APP)])).toMatchObject([{ result: 'known' }])
    expect(await app.database.db.selectFrom('twoFactor').selectAll().execute()).toEqual(before)
  })
})

function userWith(id: string, app: object): object {
  const salt = randomBytes(16)
  const value = pbkdf2Sync(PASSWORD, salt, 20_000, 32, 'sha256').toString('base64')
  const password = { value, salt: salt.toString('base64') }
  return {
    ...{ id, username: id, email: `${id}@example.com`, emailVerified: true, enabled: true },
    credentials: [
      credential('password', password, { algorithm: 'pbkdf2-sha256', hashIterations: 20_000 }),
      credential('otp', { value: SECRET_OF_APP }, app),
    ],
  }
}

function credential(type: string, secret: object, settings: object): object {
  return { type, secretData: JSON.stringify(secret), credentialData: JSON.stringify(settings) }
}

async function importRealm({ database, services }: TestApp, users: readonly object[]): Promise<ImportLine[]> {
  const { keys, options } = services
  const now = services.now()
  const policy = { ...importPolicy, now, usernames: options.username, totp: options.twoFactor.totpOptions }
  await database.db.transaction().execute(indexImportedHashes)
  const files = { 'realm.json': JSON.stringify({ realm: 'acme', users }) }
  const lines = await runImport(database.db, 'keycloak', files, { policy, defaults: { role: 'user', keys, now } })
  await services.hashCosts.refreshImported()
  return lines
}
