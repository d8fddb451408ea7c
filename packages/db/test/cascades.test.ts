import { expect, test } from 'vitest'
import { onEachEngine } from './on-each-engine.ts'
import { countsOf, givenAcme, rowOf } from './rows.ts'

onEachEngine('a deletion', (world) => {
  test('a user takes sessions, accounts, tokens, memberships and sent invitations along', async () => {
    await givenAcme(world.db)
    await world.db.deleteFrom('user').where('id', '=', 'olga').execute()
    expect(await countsOf(world.db)).toMatchObject({
      user: 1,
      session: 0,
      account: 0,
      verification: 0,
      member: 0,
      invitation: 0,
    })
    expect(await countsOf(world.db)).toMatchObject({ organization: 1, team: 1 })
  })

  test('an admin takes along the sessions in which they are someone else', async () => {
    await givenAcme(world.db)
    await world.db
      .insertInto('session')
      .values(rowOf.session({ id: 'as-olga', impersonatedBy: 'max' }))
      .execute()
    await world.db.deleteFrom('user').where('id', '=', 'max').execute()
    const left = await world.db.selectFrom('session').select('id').execute()
    expect(left).toEqual([{ id: 'session' }])
  })

  test('an organization takes members, teams and invitations along, and leaves its users signed in', async () => {
    await givenAcme(world.db)
    await world.db.deleteFrom('organization').execute()
    expect(await countsOf(world.db)).toMatchObject({ user: 2, account: 1, member: 0, team: 0, invitation: 0 })
    const session = await world.db.selectFrom('session').select(['id', 'activeOrganizationId']).executeTakeFirst()
    expect(session).toEqual({ id: 'session', activeOrganizationId: null })
  })

  test('a team leaves its id with members and invitations', async () => {
    await givenAcme(world.db)
    await world.db.deleteFrom('team').execute()
    expect(await world.db.selectFrom('member').select('teamId').execute()).toEqual([{ teamId: 'team' }])
    expect(await world.db.selectFrom('invitation').select('teamId').execute()).toEqual([{ teamId: 'team' }])
  })
})
