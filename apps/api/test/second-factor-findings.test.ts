import { type FoyerOptions, optionsSchema } from '@foyer/auth-domain/options'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { testAppsOn } from '@foyer/testing/suite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stepUpFinding } from '#cli/option-findings.ts'
import { findUnservedFactors } from '#cli/stored-findings.ts'

onBothEngines('doctor', ({ open }) => {
  const given = testAppsOn(open)

  test('warns of second factors that nobody is asked for, or that are not taken, and says nothing where there are none', async () => {
    const { database } = await given()
    const found = (twoFactor: object) => findUnservedFactors(optionsSchema.parse({ twoFactor }), database.db)
    expect(await found({})).toEqual([])
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "twoFactorEnabled")
      select id, id, id || '@example.com', true, now(), now(), true from unnest(array['app', 'mail']) id`.execute(
      database.db,
    )
    await sql`insert into "twoFactor" ("id", "userId", "secret", "totpConfirmedAt", "createdAt", "updatedAt")
      values ('a', 'app', 's', now(), now(), now()), ('m', 'mail', 's', null, now(), now())`.execute(database.db)
    const warned = async (twoFactor: object) => (await found(twoFactor)).map(({ warns, message }) => [warns, message])
    expect(await warned({})).toEqual([[true, 'users with one that nobody is asked for: 2']])
    expect(await warned({ enabled: true, totpOptions: { disable: true } })).toEqual([
      [true, 'users with one that is not taken, who are asked for another or a backup code: 1'],
    ])
    expect(await warned({ enabled: true })).toEqual([[undefined, '2, each is asked for']])
  })
})

test.each<[string, FoyerOptions, boolean]>([
  ['no second factor is required', {}, true],
  ['step-up is off', { session: { stepUp: 'off' } }, true],
  ['everybody is asked', { session: { stepUp: 'always' } }, false],
  ['a second factor is required', { twoFactor: { enabled: true, required: 'everyone' } }, false],
])('doctor advises to ask everybody to confirm, or says nothing of it: %s', (_where, options, advised) => {
  const { ok, message } = stepUpFinding(optionsSchema.parse(options))
  expect([ok, message.includes("session.stepUp: 'always'")]).toEqual([true, advised])
})
