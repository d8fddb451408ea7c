import { givenInvitations, givenOrganization, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { everythingLoaded, openPage } from '#test/open-page.tsx'
import { dialog, fill, heading, press, says } from '#test/page-actions.ts'
import { choose, chooseAction, isDisabled, openMenu, row, rowsShown } from '#test/page-parts.ts'

const MEMBERS = '/organizations/acme/members'

describe('on the page of the members', () => {
  const given = testAppsOn()

  test('an admin manages and invites them, a member is offered neither, nor the settings', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'ada', member: 'mia' })
    await openPage(app, MEMBERS, as('ada'))
    await screen.findByRole('button', { name: 'Actions for mia' })
    screen.getByRole('link', { name: 'Invite people' })
    const user = await openPage(app, MEMBERS, as('mia'))
    await row('olga')
    expect(screen.queryByRole('button', { name: 'Actions for olga' })).toBeNull()
    expect(await openMenu(user, 'mia')).toEqual(['Permissions…'])
    for (const name of ['Invite people', 'Settings']) expect(screen.queryByRole('link', { name }), name).toBeNull()
    await openPage(app, '/organizations/acme/settings', as('mia'))
    await heading('You don’t have access')
  })

  test('an owner changes a role', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'mia', 'Change role…')
    await choose(user, 'Role', 'Admin', await dialog(/./))
    await press(user, 'Save role')
    await says('Role of mia changed.')
    expect(await rolesIn(app)).toEqual({ mia: 'admin', olga: 'owner' })
  })

  test('ownership is transferred after typing the name', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'mia', 'Transfer ownership…')
    const question = await dialog(/./)
    await fill(user, 'To confirm, type: acme', 'acme', question)
    await press(user, 'Transfer ownership', question)
    await says('mia is now the owner.')
    expect(await rolesIn(app)).toEqual({ mia: 'owner', olga: 'admin' })
  })

  test('they are searched by part of their name', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const user = await openPage(app, MEMBERS, as('mia'))
    await row('olga')
    await fill(user, 'Search by name or email', 'mi')
    await waitFor(() => expect(rowsShown()).toEqual(['mia']))
    await fill(user, 'Search by name or email', 'nobody')
    await says('No members found')
    await press(user, 'Clear search')
    await row('olga')
  })

  test('an owner can change their own role while there is another, even with a search filter', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: ['olga', 'mia'] })
    const user = await openPage(app, MEMBERS, as('olga'))
    await fill(user, 'Search by name or email', 'olga')
    await waitFor(() => expect(rowsShown()).toEqual(['olga']))
    await everythingLoaded()
    expect(await openMenu(user, 'olga')).toContain('Change role…')
  })
})

describe('anyone who leaves an organization', () => {
  const given = testAppsOn()

  test('has their pending invitations canceled, which they are told', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'mia', admin: 'olga' })
    await givenInvitations(app, [{ to: 'max' }, { to: 'nina', from: 'mia' }])
    const user = await openPage(app, '/organizations/acme', as('olga'))
    await press(user, 'Leave organization')
    await says('1 pending invitation you sent will be revoked.')
    await press(user, 'Leave organization', await dialog(/./))
    await says('You left acme.')
    await says('No organizations yet')
    expect(await rolesIn(app)).toEqual({ mia: 'owner' })
    const invitations = app.database.db.selectFrom('invitation').select(['id', 'status']).orderBy('id')
    expect(await invitations.execute()).toEqual([
      { id: 'acme-max', status: 'canceled' },
      { id: 'acme-nina', status: 'pending' },
    ])
  })

  test('cannot confirm before the pending invitations are counted', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'mia', admin: 'olga' })
    const { client, hold } = networkOf(as('olga'))
    const release = hold('getOverview')
    const user = await openPage(app, '/organizations/acme', client)
    await press(user, 'Leave organization')
    const question = await dialog(/./)
    expect(await isDisabled('Leave organization', question)).toBe(true)
    release()
    await waitFor(async () => expect(await isDisabled('Leave organization', question)).toBe(false))
  })

  test('is told when the count could not be loaded', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'mia', admin: 'olga' })
    const { client, cut } = networkOf(as('olga'))
    cut('getOverview')
    const user = await openPage(app, '/organizations/acme', client)
    await press(user, 'Leave organization')
    await says('We couldn’t load how many there are')
    await press(user, 'Leave organization', await dialog(/./))
    await says('You left acme.')
    expect(await rolesIn(app)).toEqual({ mia: 'owner' })
  })

  test('is not the only owner, who is told what to do instead', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await openPage(app, '/organizations/acme', as('olga'))
    await says('You’re the only owner. Make someone else an owner first')
    expect(screen.queryByRole('button', { name: 'Leave organization' })).toBeNull()
  })
})
