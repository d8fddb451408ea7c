import { createSeparateDatabase } from '@foyer/db/testing/separate-database'
import { undoAdoption } from '@foyer/moving/adoption/undo'
import { freePort } from '@foyer/testing/free-port'
import { caughtMail } from '@foyer/testing/mail'
import { codeOf } from '@foyer/testing/two-factor'
import { symmetricEncrypt } from 'better-auth/crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { adoptWith, givenTables, openTarget, serverUrl, startFoyerAt } from './adoption/adopt-with-foyer.ts'
import { ok, PASSWORD } from './adoption/given-legacy.ts'
import { user } from './adoption/legacy-rows.ts'
import { LEGACY_SECRET, type LegacyServer, startLegacy } from './adoption/legacy-server.ts'
import { versions } from './adoption/versions.ts'

vi.setConfig({ testTimeout: 120_000 })

const mailing = versions.filter(({ name }) => ['1.6', '1.7'].includes(name))

describe.skipIf(!serverUrl.startsWith('postgres'))('second factors of better-auth', () => {
  test.each([
    ['no app', { totp: false, mail: true }],
    ['nothing', { totp: false, mail: false }],
  ])('are refused where %s would be asked for, and nothing is changed', async (_title, served) => {
    const { database, run } = await givenTables()
    const [secret, codes] = [await sealed('a secret of an app'), await sealed('["aaaaa-bbbbb","123456"]')]
    await run(`insert into "user" values ${user('olga', 'olga@example.com')};
      update "user" set "twoFactorEnabled" = true;
      insert into "twoFactor" (id, secret, "backupCodes", "userId") values ('f', '${secret}', '${codes}', 'olga')`)
    const { outcome } = await adoptWith(database, { served })
    expect(outcome.refusals).toEqual([
      { name: 'twoFactor', message: expect.stringContaining('1 users have an authenticator app') },
    ])
    const tables = await database.pool?.query(`select to_regclass('adoption') as "adoption"`)
    expect(tables?.rows).toEqual([{ adoption: null }])
    const { lines } = await adoptWith(database)
    expect(lines).toContainEqual(expect.objectContaining({ id: 'f', what: 'changed', reason: 'guessable-codes' }))
    expect((await database.pool?.query('select count(*)::int as "codes" from "backupCode"'))?.rows).toEqual([
      { codes: 1 },
    ])
  })

  test.each(mailing)(
    'of $name: who gets codes by mail goes on, and no app that was never confirmed passes',
    async (version) => {
      const { url, drop } = await createSeparateDatabase(serverUrl)
      onTestFinished(drop)
      const port = await freePort()
      const legacy = await startLegacy(version, url, port)
      const olga = legacy.client()
      ok(await olga.post('/sign-up/email', { name: 'Olga', email: 'olga@example.com', password: PASSWORD }))
      // Of 1.6 the code by mail confirms what `enable` has begun; of 1.7 `enable` names it, and an app comes later.
      if (version.name === '1.7') ok(await olga.post('/two-factor/enable', { password: PASSWORD, method: 'otp' }))
      const enabled = ok(await olga.post('/two-factor/enable', { password: PASSWORD }))
      if (version.name === '1.6') {
        ok(await olga.post('/two-factor/send-otp'))
        ok(await olga.post('/two-factor/verify-otp', { code: legacy.mailTo('olga@example.com', 'code') }))
      }
      const stored = await legacy.pool.query(
        'select "twoFactorEnabled", verified from "user" join "twoFactor" on "userId" = "user".id',
      )
      expect(stored.rows).toEqual([{ twoFactorEnabled: true, verified: false }])
      if (version.name === '1.7') await givenMailOnly(legacy)
      await legacy.close()

      const database = await openTarget(url)
      onTestFinished(() => database.close())
      const refused = await adoptWith(database, { dry: true, served: { totp: true, mail: false } })
      expect(refused.outcome.refusals).toEqual([
        { name: 'twoFactor', message: expect.stringContaining('codes by mail') },
      ])
      expect((await adoptWith(database)).outcome.refusals).toEqual([])
      const foyer = await startFoyerAt(database, port)
      onTestFinished(() => foyer.close())
      for (const name of version.name === '1.7' ? ['olga', 'mia'] : ['olga']) {
        const browser = foyer.client()
        const email = `${name}@example.com`
        expect(ok(await browser.post('/sign-in/email', { email, password: PASSWORD })).json).toEqual({
          twoFactorRedirect: true,
          twoFactorMethods: ['otp'],
        })
        const byApp = await browser.post('/two-factor/verify-totp', { code: codeOf(foyer, enabled.json.totpURI) })
        expect(byApp.status).not.toBe(200)
        ok(await browser.post('/two-factor/send-otp'))
        const { code } = await caughtMail(foyer, email)
        ok(await browser.post('/two-factor/verify-otp', { code }))
      }
      await foyer.close()
      await undoAdoption(database.db)
      const returned = await database.pool?.query('select distinct "twoFactorEnabled" as "enabled" from "user"')
      expect(returned?.rows).toEqual([{ enabled: true }])
      expect((await database.pool?.query('select verified from "twoFactor"'))?.rows).toEqual([{ verified: false }])
    },
  )
})

async function givenMailOnly(legacy: LegacyServer): Promise<void> {
  const mia = legacy.client()
  ok(await mia.post('/sign-up/email', { name: 'Mia', email: 'mia@example.com', password: PASSWORD }))
  ok(await mia.post('/two-factor/enable', { password: PASSWORD, method: 'otp' }))
}

function sealed(text: string): Promise<string> {
  return symmetricEncrypt({ key: LEGACY_SECRET, data: text })
}
