import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { later, now, rowOf } from '#testing/rows.ts'

onBothEngines('triggers', (engine) => {
  const app = tablesOn(engine)
  const write = (statement: string) => sql.raw(statement).execute(app.db)

  beforeEach(async () => {
    await app.db.insertInto('organization').values(rowOf.organization()).execute()
    for (const id of ['olga', 'mia']) {
      await app.db.insertInto('user').values(rowOf.user({ id })).execute()
      await app.db
        .insertInto('member')
        .values(rowOf.member({ id, userId: id }))
        .execute()
      await app.db
        .insertInto('session')
        .values(rowOf.session({ id, userId: id }))
        .execute()
    }
    for (const id of ['lab', 'shop']) {
      await app.db.insertInto('team').values({ id, name: id, organizationId: 'acme', createdAt: now }).execute()
    }
  })

  const teamsOfMembers = async () => {
    const members = await app.db.selectFrom('member').select(['id', 'teamId']).orderBy('id').execute()
    const rows = await app.db.selectFrom('teamMember').select(['memberId', 'teamId']).orderBy('teamId').execute()
    return Object.fromEntries(
      members.map(({ id, teamId }) => [
        id,
        [teamId, ...rows.filter(({ memberId }) => memberId === id).map((row) => row.teamId)],
      ]),
    )
  }
  const activeTeams = async () => {
    const sessions = await app.db.selectFrom('session').select(['id', 'activeTeamId']).orderBy('id').execute()
    return Object.fromEntries(sessions.map(({ id, activeTeamId }) => [id, activeTeamId]))
  }
  const joinBoth = () =>
    write(`insert into "teamMember" ("teamId", "memberId", "createdAt")
      select "team"."id", "member"."id", case "team"."id" when 'lab' then timestamptz '${now.toISOString()}'
        else '${later.toISOString()}' end from "team", "member"`)

  test('are fired once a statement, but for those that follow the one row of an address, a date, a picture or a session', async () => {
    const { rows } = await sql<{ name: string }>`select "tgname" as "name" from pg_trigger
      where not "tgisinternal" and "tgtype" & 1 = 1 order by 1`.execute(app.db)
    expect(rows.map(({ name }) => name)).toEqual([
      'organization_logo_changed_trigger',
      'session_organization_changed_trigger',
      'user_email_changed_methods_trigger',
      'user_email_changed_trigger',
      'user_image_changed_trigger',
      'user_redated_count_trigger',
    ])
  })

  test('several members who come into several teams at once are of the oldest of theirs', async () => {
    await joinBoth()
    expect(await teamsOfMembers()).toEqual({ mia: ['lab', 'lab', 'shop'], olga: ['lab', 'lab', 'shop'] })
  })

  test('several members who leave a team at once are of the next, and sessions leave it where it was active', async () => {
    await joinBoth()
    await write(`update "session" set "activeTeamId" = case "id" when 'mia' then 'lab' else 'shop' end`)
    await write(`delete from "teamMember" where "teamId" = 'lab'`)
    expect(await teamsOfMembers()).toEqual({ mia: ['shop', 'shop'], olga: ['shop', 'shop'] })
    expect(await activeTeams()).toEqual({ mia: null, olga: 'shop' })
    await write('delete from "teamMember"')
    expect([await teamsOfMembers(), await activeTeams()]).toEqual([
      { mia: [null], olga: [null] },
      { mia: null, olga: null },
    ])
  })

  test('members of a team that is gone keep its id', async () => {
    await write(`insert into "teamMember" ("teamId", "memberId", "createdAt") select 'lab', "id", now() from "member"`)
    await write(`delete from "team" where "id" = 'lab'`)
    await write('delete from "teamMember"')
    expect(await teamsOfMembers()).toEqual({ mia: ['lab'], olga: ['lab'] })
  })

  test('what a process from before several teams writes is the only team, of several members at once too', async () => {
    await joinBoth()
    await write(`update "session" set "activeTeamId" = 'lab'`)
    await write(`update "member" set "teamId" = 'shop'`)
    expect(await teamsOfMembers()).toEqual({ mia: ['shop', 'shop'], olga: ['shop', 'shop'] })
    expect(await activeTeams()).toEqual({ mia: null, olga: null })
    await write('update "member" set "teamId" = null')
    expect(await teamsOfMembers()).toEqual({ mia: [null], olga: [null] })
    await app.db
      .insertInto('user')
      .values(rowOf.user({ id: 'max' }))
      .execute()
    await app.db
      .insertInto('member')
      .values(rowOf.member({ id: 'max', userId: 'max', teamId: 'lab' }))
      .execute()
    expect(await teamsOfMembers()).toMatchObject({ max: ['lab', 'lab'] })
  })

  test('a change of roles leaves teams as they are', async () => {
    await joinBoth()
    const before = await teamsOfMembers()
    await write(`update "member" set "role" = 'admin'`)
    expect(await teamsOfMembers()).toEqual(before)
  })

  describe.each([
    ['an empty `search_path`', ''],
    ['a `search_path` to tables of the same names', 'decoy, pg_temp'],
  ])('a writer with %s', (_title, path) => {
    const written = async (...statements: string[]) => {
      const names = ['deletedUser', 'teamMember', 'team', 'member', 'session']
      await app.db.transaction().execute(async (trx) => {
        await sql.raw('create schema "decoy"').execute(trx)
        for (const name of names) await sql.raw(`create table "decoy"."${name}" (like public."${name}")`).execute(trx)
        await sql.raw(`set local search_path = ${path === '' ? `''` : path}`).execute(trx)
        for (const statement of statements) await sql.raw(statement).execute(trx)
        for (const name of names) {
          const { rows } = await sql.raw(`select from "decoy"."${name}"`).execute(trx)
          expect(rows, name).toEqual([])
        }
        await sql.raw('drop schema "decoy" cascade').execute(trx)
      })
    }

    test('deletes a user, who is remembered', async () => {
      await written(`delete from public."user" where "id" = 'mia'`)
      expect(await app.db.selectFrom('deletedUser').select('id').execute()).toEqual([{ id: 'mia' }])
    })

    test('changes teams, which members and sessions follow', async () => {
      await written(
        `insert into public."teamMember" ("teamId", "memberId", "createdAt") values ('lab', 'mia', now()), ('shop', 'olga', now())`,
        `update public."session" set "activeTeamId" = 'lab' where "id" = 'mia'`,
        `update public."session" set "activeTeamId" = 'shop', "activeOrganizationId" = 'acme' where "id" = 'olga'`,
        `delete from public."teamMember" where "teamId" = 'lab'`,
      )
      expect(await teamsOfMembers()).toEqual({ mia: [null], olga: ['shop', 'shop'] })
      expect(await activeTeams()).toEqual({ mia: null, olga: null })
    })

    test('changes members as a process from before several teams, and their rows of teams follow', async () => {
      await written(
        `update public."member" set "teamId" = 'lab' where "id" = 'mia'`,
        `update public."member" set "teamId" = 'shop' where "id" = 'mia'`,
        `delete from public."member" where "id" = 'olga'`,
        `insert into public."member" ("id", "organizationId", "userId", "role", "teamId", "createdAt")
          values ('again', 'acme', 'olga', 'member', 'lab', now())`,
      )
      expect(await teamsOfMembers()).toEqual({ again: ['lab', 'lab'], mia: ['shop', 'shop'] })
    })

    test('changes an address, which nothing proves any more', async () => {
      await app.db
        .insertInto('account')
        .values(rowOf.account({ provenAt: now }))
        .execute()
      await written(`update public."user" set "email" = 'o@example.com' where "id" = 'olga'`)
      expect(await app.db.selectFrom('account').select('provenAt').execute()).toEqual([{ provenAt: null }])
    })
  })

  test('an address that changes leaves no method proven, and another change does', async () => {
    for (const userId of ['olga', 'mia']) {
      const method = { id: userId, userId, provenAt: now }
      await app.db
        .insertInto('account')
        .values(rowOf.account({ ...method, providerId: 'github', accountId: userId }))
        .execute()
      await app.db
        .insertInto('passkey')
        .values(rowOf.passkey({ ...method, credentialID: userId }))
        .execute()
      await app.db
        .insertInto('twoFactor')
        .values({ ...method, secret: 'sealed', createdAt: now, updatedAt: now })
        .execute()
      await app.db.updateTable('user').set({ mailboxProvenAt: now }).where('id', '=', userId).execute()
    }
    await sql`update "user" set "email" = 'victim@example.com', "emailVerified" = false, "isAnonymous" = null,
      "tokenStamp" = "tokenStamp" + 1, "updatedAt" = ${now} where "id" = 'olga'`.execute(app.db)
    await sql`update "user" set "name" = 'Mia Miller', "email" = "email" where "id" = 'mia'`.execute(app.db)
    for (const table of ['account', 'passkey', 'twoFactor'] as const) {
      const stored = await app.db
        .selectFrom(table)
        .select(['userId', 'provenAt'])
        .where('id', 'in', ['olga', 'mia'])
        .orderBy('userId')
        .execute()
      expect(stored, table).toEqual([
        { userId: 'mia', provenAt: now },
        { userId: 'olga', provenAt: null },
      ])
    }
    const users = app.db.selectFrom('user').select(['id', 'mailboxProvenAt']).where('id', 'in', ['olga', 'mia'])
    expect(await users.orderBy('id').execute()).toEqual([
      { id: 'mia', mailboxProvenAt: now },
      { id: 'olga', mailboxProvenAt: null },
    ])
  })
})
