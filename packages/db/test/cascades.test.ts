import { expect, test } from 'vitest'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { countsOf, givenAcme, rowOf } from '#testing/rows.ts'

onBothEngines('a deletion', (engine) => {
  const app = tablesOn(engine)
  test('deleting a user deletes sessions, accounts, passkeys, pictures, tokens, memberships and sent invitations', async () => {
    await givenAcme(app.db)
    await app.db.deleteFrom('user').where('id', '=', 'olga').execute()
    expect(await countsOf(app.db)).toMatchObject({
      user: 1,
      session: 0,
      account: 0,
      passkey: 0,
      apikey: 1,
      picture: 1,
      verification: 0,
      member: 0,
      invitation: 0,
    })
    expect(await countsOf(app.db)).toMatchObject({ organization: 1, team: 1 })
  })

  test("deleting a user keeps the organization's API keys that they made", async () => {
    await givenAcme(app.db)
    await app.db.deleteFrom('user').where('id', '=', 'olga').execute()
    const left = await app.db.selectFrom('apikey').select(['id', 'createdBy']).execute()
    expect(left).toEqual([{ id: 'of-acme', createdBy: null }])
  })

  test('deleting an admin deletes their impersonations', async () => {
    await givenAcme(app.db)
    await app.db
      .insertInto('session')
      .values(rowOf.session({ id: 'as-olga', impersonatedBy: 'max' }))
      .execute()
    await app.db.deleteFrom('user').where('id', '=', 'max').execute()
    const left = await app.db.selectFrom('session').select('id').execute()
    expect(left).toEqual([{ id: 'session' }])
  })

  test('deleting an organization deletes members, teams, invitations and the logo, and keeps sessions', async () => {
    await givenAcme(app.db)
    await app.db.deleteFrom('organization').execute()
    expect(await countsOf(app.db)).toMatchObject({
      user: 2,
      account: 1,
      apikey: 1,
      picture: 1,
      member: 0,
      team: 0,
      invitation: 0,
    })
    const session = await app.db.selectFrom('session').select(['id', 'activeOrganizationId']).executeTakeFirst()
    expect(session).toEqual({ id: 'session', activeOrganizationId: null })
  })

  test('deleting a team keeps its id in members and invitations', async () => {
    await givenAcme(app.db)
    await app.db.deleteFrom('team').execute()
    expect(await app.db.selectFrom('member').select('teamId').execute()).toEqual([{ teamId: 'team' }])
    expect(await app.db.selectFrom('invitation').select('teamId').execute()).toEqual([{ teamId: 'team' }])
  })
})
