import { API_KEYS } from '@foyer/testing/api-keys'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { givenInvitations, givenOrganization, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { signedUp } from '@foyer/testing/users'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { dialog, field, fill, press, region, says } from '#test/page-actions.ts'
import { choose, chooseAction } from '#test/page-parts.ts'
import { CODE } from '#test/two-factor-actions.ts'

const MEMBERS = '/organizations/acme/members'
const SETTINGS = '/organizations/acme/settings'

describe('before a change', () => {
  const given = testAppsOn()

  async function givenAcme() {
    const app = await given({ ...API_KEYS, twoFactor: { enabled: true } })
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'ada', member: ['mia', 'max'] })
    await givenInvitations(app, [{ to: 'nina', from: 'ada' }, { to: 'noah' }])
    return { app, as }
  }

  const preview = () => region('What changes')

  test('of a role, what its member gains or loses is told, and nothing is changed', async () => {
    const { app, as } = await givenAcme()
    const before = await tablesWithoutCounters(app.database)
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'mia', 'Change role…')
    const box = await dialog(/./)
    expect(screen.queryByRole('region', { name: 'What changes' })).toBeNull()
    await choose(user, 'Role', 'Admin', box)
    await says('New permissions:', await preview())
    await says('Teams: Create', await preview())
    expect((await preview()).textContent).not.toContain('Permissions lost')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await press(user, 'Save role', box)
    await says('Role of mia changed.')
  })

  test('of a role, the invitations are counted that its member can no longer have sent', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'ada', 'Change role…')
    await choose(user, 'Role', 'Member', await dialog(/./))
    await says('Permissions lost:', await preview())
    await says('1 pending invitation will be revoked.', await preview())
  })

  test('a member who is removed has no access any more', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'ada', 'Remove…')
    await says('No longer has access: ada1 pending invitation will be revoked.', await preview())
    await press(user, 'Remove ada', await dialog(/./))
    await says('ada has been removed from acme.')
  })

  test('the deletion of an organization names everybody, and all open invitations', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, SETTINGS, as('olga'))
    await press(user, 'Delete organization')
    await says('No longer has access: ada, max, mia, and olga', await preview())
    await says('2 pending invitations will be revoked.', await preview())
    expect(Object.keys(await rolesIn(app))).toHaveLength(4)
  })

  test('a required second factor names those who have none', async () => {
    const { app, as } = await givenAcme()
    await run(app.database, `update "user" set "twoFactorEnabled" = true where id in ('olga', 'ada')`)
    await run(app.database, `update session set "secondFactorAt" = now() where "userId" = 'olga'`)
    const user = await openPage(app, SETTINGS, as('olga'))
    await user.click(await field('Require a second factor'))
    await says('Locked out until they set up a second factor: max and mia', await preview())
  })

  test('a refusal is told before the button is pressed', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, SETTINGS, as('olga'))
    await user.click(await field('Require a second factor'))
    await says(/second factor/, await preview())
    await press(user, 'Try again', await preview())
  })

  test('nobody is asked to confirm the session until they want to know', async () => {
    const app = await given({ twoFactor: { enabled: true } })
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    await signedUp(app, 'Mia')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
    await run(app.database, 'update session set "secondFactorAt" = null')
    const user = await openPage(app, MEMBERS, client)
    await chooseAction(user, 'Mia', 'Change role…')
    await choose(user, 'Role', 'Admin', await dialog(/./))
    await says('To see what changes, confirm that it’s you.', await preview())
    expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull()
    await press(user, 'Show what changes', await preview())
    const asking = await dialog('Confirm it’s you')
    await fill(user, CODE, nextCode(app, totpURI), asking)
    await says('New permissions:', await preview())
  })

  test('what could not be loaded is loaded again', async () => {
    const { app, as } = await givenAcme()
    const { client, cut } = networkOf(as('olga'))
    const user = await openPage(app, MEMBERS, client)
    const restore = cut('removeMember')
    await chooseAction(user, 'mia', 'Remove…')
    const again = await screen.findByRole('button', { name: 'Try again' })
    restore()
    await user.click(again)
    await says('No longer has access: mia', await preview())
  })
})
