import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { testAppsOn } from '@foyer/testing/suite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findAdoption } from '#cli/stored-findings.ts'

onBothEngines('doctor', ({ open }) => {
  const given = testAppsOn(open)

  test('finds that the secret of an adopted service is missing, while its cookies are about', async () => {
    const { database } = await given()
    const { db } = database
    expect(await findAdoption([], db)).toEqual([])
    await sql`insert into "adoption" ("source", "version", "at", "sourceSchema", "reversible", "layout", "references")
      values ('better-auth', '1.2', now(), 'better_auth', true, '{}', '[]')`.execute(db)
    expect(await findAdoption([], db)).toMatchObject([
      { ok: false, fix: expect.stringContaining('FOYER_ADOPTED_SECRETS_FILE') },
    ])
    expect(await findAdoption(['secret'], db)).toMatchObject([{ ok: true }])
    await sql`update "adoption" set "finishedAt" = now()`.execute(db)
    expect(await findAdoption([], db)).toEqual([{ what: 'adoption', ok: true, message: 'of better-auth, finished' }])
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values ('olga', 'Olga', 'olga@example.com', true, now(), now())`.execute(db)
    await sql`insert into "session" ("id", "userId", "token", "expiresAt", "createdAt", "updatedAt") values
      ('s', 'olga', 't', now() + interval '1 day', now() - interval '1 day', now() - interval '1 day')`.execute(db)
    expect(await findAdoption([], db)).toMatchObject([{ ok: true, warns: true }])
  })
})
