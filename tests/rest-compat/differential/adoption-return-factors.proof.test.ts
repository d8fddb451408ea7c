import { beforeAll, describe, expect, test, vi } from 'vitest'
import { serverUrl } from './adoption/adopt-with-foyer.ts'
import { makeAdopted, sealed } from './adoption/given-returned.ts'

vi.setConfig({ hookTimeout: 60_000 })

describe.skipIf(!serverUrl.startsWith('postgres'))('a second factor that is given back,', () => {
  const cases = [
    { user: 'same', title: 'that was left alone is in force again', since: 'select', stays: true },
    {
      user: 'replaced',
      title: 'whose secret was replaced is gone',
      since: `update "twoFactor" set secret = 'new', "totpConfirmedAt" = now() + interval '1 minute' where "userId" = 'replaced'`,
    },
    {
      user: 'used',
      title: 'of which a backup code was used is gone',
      since: `delete from "backupCode" where id = (select min(id) from "backupCode" where "userId" = 'used')`,
    },
    {
      user: 'codes',
      title: 'whose backup codes were replaced is gone',
      since: `update "backupCode" set "createdAt" = now() + interval '1 minute' where "userId" = 'codes'`,
    },
    {
      user: 'again',
      title: 'that was switched off and on again is gone',
      since: `update "twoFactor" set id = 'another' where "userId" = 'again'`,
    },
    {
      user: 'off',
      title: 'that was switched off is gone',
      since: `delete from "twoFactor" where "userId" = 'off'; delete from "backupCode" where "userId" = 'off';
          update "user" set "twoFactorEnabled" = false where id = 'off'`,
    },
  ]
  let returned: Record<string, unknown>[]

  // Of a user each: what was done to one is nothing to the others.
  beforeAll(async () => {
    const secret = await sealed('a secret of an app')
    const codes = await sealed('["aaaaa-bbbbb","ccccc-ddddd"]')
    const { run, read, undo, drop } = await makeAdopted(
      cases
        .map(
          ({
            user,
          }) => `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", "twoFactorEnabled")
              values ('${user}', '${user}', '${user}@example.com', true, now(), now(), true);
            insert into "twoFactor" (id, secret, "backupCodes", "userId") values ('of ${user}', '${secret}', '${codes}', '${user}')`,
        )
        .join(';'),
    )
    try {
      for (const { since } of cases) await run(since)
      await undo()
      const rows = await read(`select "user".id as "user", coalesce("twoFactorEnabled", false) as "enabled",
          "twoFactor".id as "factor" from "user" left join "twoFactor" on "userId" = "user".id`)
      returned = rows ?? []
    } finally {
      await drop()
    }
  })

  test.each(cases.map((one) => [one.title, one] as const))('%s', (_title, { user, stays = false }) => {
    const expected = { user, enabled: stays, factor: stays ? `of ${user}` : null }
    expect(returned.filter((row) => row.user === user)).toEqual([expected])
  })

  test("is nobody else's", () => {
    expect(returned.filter(({ user }) => user === 'mia')).toEqual([{ user: 'mia', enabled: false, factor: null }])
  })
})
