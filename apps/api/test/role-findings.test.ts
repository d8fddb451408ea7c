import { optionsSchema } from '@foyer/auth-domain/options'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { givenAcme, rowOf } from '@foyer/db/testing/rows'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { roleFinding } from '#cli/role-findings.ts'
import { assertRoleNames } from '#process/assert-role-names.ts'

onBothEngines('doctor', ({ open }) => {
  const given = testAppsOn(open)

  async function givenHelper() {
    const { database } = await given()
    await givenAcme(database.db)
    await database.db.insertInto('organizationRole').values(rowOf.organizationRole()).execute()
    return database
  }

  test('finds a role of the configuration that an organization has made under the same name, and the start refuses it', async () => {
    const { db } = await givenHelper()
    const naming = (roles: object) => optionsSchema.parse({ organization: { roles } })
    expect(await roleFinding(naming({ clerk: {} }), db)).toMatchObject({ ok: true })
    const options = naming({ helper: { member: ['delete'] } })
    const message = expect.stringContaining('"helper" of the organization acme')
    expect(await roleFinding(options, db)).toMatchObject({ ok: false, message })
    await expect(assertRoleNames({ db, options })).rejects.toMatchObject({ message })
    await assertRoleNames({ db, options: naming({}) })
  })

  test('warns of members and invitations whose names of roles are not those of their rows', async () => {
    const database = await givenHelper()
    const found = () => roleFinding(optionsSchema.parse({}), database.db)
    await run(database, `update member set role = 'owner,helper,former'`)
    expect(await found()).toMatchObject({ ok: true, message: 'of members and invitations are as they are named' })
    await run(database, `delete from "memberRole" where "roleId" = 'helper-role'`)
    await run(database, `delete from "invitationRole"`)
    const message = expect.stringContaining('members 1, pending invitations 1;')
    expect(await found()).toMatchObject({ ok: true, warns: true, message })
  })
})
