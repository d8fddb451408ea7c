import type { TestClient } from '@foyer/testing/client'
import { givenInvitation, givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { call } from '@foyer/testing/transports'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { dialog, field, fill, follow, press, region, says } from '#test/page-actions.ts'
import {
  choose,
  chooseAction,
  isDisabled,
  openMenu,
  preferLanguage,
  row,
  rowsShown,
  textsOf,
} from '#test/page-parts.ts'

const ROLES = '/organizations/acme/roles'
const acme = { organizationId: 'acme' }
const invoice = {
  label: 'Invoices',
  actions: { read: 'See invoices', pay: { en: 'Pay invoices', de: 'Rechnungen bezahlen' } },
}
const organization = {
  permissions: { invoice },
  roles: { keeper: { ac: ['create', 'update', 'delete', 'read'], member: ['update'] } },
}

describe('the roles of an organization', () => {
  const given = testAppsOn()

  async function givenAcme() {
    const app = await given({ organization })
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia', keeper: 'kim' })
    await call(as('olga'), 'createRole', { ...acme, role: 'clerk', permission: { invoice: ['read'] } })
    return { app, as }
  }

  const give = (as: TestClient, memberId: string, role: unknown) =>
    call(as, 'updateMemberRole', { ...acme, memberId, role })

  const permissionsOf = async (as: TestClient, roleName: string) =>
    (await call(as, 'getRole', { ...acme, roleName })).data?.permission

  test('say in words what they allow, and lead to those who have them', async () => {
    const { app, as } = await givenAcme()
    await give(as('olga'), 'acme-mia', ['member', 'clerk'])
    await givenInvitation(app, { to: 'nina', role: 'clerk' })
    const user = await openPage(app, ROLES, as('mia'))
    const clerk = await row('clerk')
    await says('Can see members and teams. Also: Invoices (See invoices).', clerk)
    expect(textsOf('link', clerk)).toEqual(['1 member', '1 open invitation'])
    expect(screen.queryByRole('button', { name: 'Actions for clerk' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'New role' })).toBeNull()
    await follow(user, '1 member', clerk)
    await waitFor(() => expect(rowsShown()).toEqual(['mia']))
    await choose(user, 'Filter by role', 'Admin')
    await says('Nobody has this role')
    await press(user, 'Show all members')
    await row('olga')
  })

  test('are a table of permissions, by the names that are configured', async () => {
    const { app, as } = await givenAcme()
    await openPage(app, ROLES, as('mia'))
    const matrix = within(await region('Permissions'))
    expect(matrix.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Permission', 'Owner', 'Admin', 'Member', 'keeper', 'clerk'],
    ])
    const answers = (name: string) =>
      textsOf('cell', matrix.getByRole('rowheader', { name }).closest('tr') ?? undefined)
    expect(answers('Pay invoices').map((text) => text?.replace('–', ''))).toEqual(['Yes', 'No', 'No', 'No', 'No'])
    expect(answers('See invoices').map((text) => text?.replace('–', ''))).toEqual(['Yes', 'No', 'No', 'No', 'Yes'])
    expect(matrix.getByRole('rowheader', { name: 'Invoices' })).toBeTruthy()
  })

  test('are compared: what one allows beside the other', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, ROLES, as('mia'))
    const compared = await region('Compare roles')
    await choose(user, 'Role', 'clerk', compared)
    await choose(user, 'Compared with', 'Member', compared)
    await says('Only with clerk', compared)
    expect(textsOf('listitem', compared)).toEqual(['Invoices: See invoices', 'Roles: View'])
    await choose(user, 'Compared with', 'clerk', compared)
    await says('Both roles allow the same.', compared)
  })

  test('are made, with a name that is free', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, ROLES, as('olga'))
    await press(user, 'New role')
    const made = await dialog('New role')
    await press(user, 'Create role', made)
    await says('Enter a name.', made)
    await fill(user, 'Name', 'two words', made)
    await press(user, 'Create role', made)
    await says('Use only lowercase letters, digits and hyphens.', made)
    await fill(user, 'Name', 'Clerk', made)
    await user.click(within(made).getByRole('checkbox', { name: 'Pay invoices' }))
    await press(user, 'Create role', made)
    await says('There’s already a role with this name.', made)
    await fill(user, 'Name', 'payer', made)
    await press(user, 'Create role', made)
    await says('Role created: payer')
    await row('payer')
    expect(await permissionsOf(as('olga'), 'payer')).toEqual({ invoice: ['pay'] })
  })

  test('are changed after it is shown who gains and loses what', async () => {
    const { app, as } = await givenAcme()
    await give(as('olga'), 'acme-mia', ['member', 'clerk'])
    const user = await openPage(app, ROLES, as('olga'))
    await chooseAction(user, 'clerk', 'Edit…')
    const edited = await dialog('Edit clerk')
    await user.click(within(edited).getByRole('checkbox', { name: 'See invoices' }))
    await user.click(within(edited).getByRole('checkbox', { name: 'Pay invoices' }))
    await fill(user, 'Name', 'payer', edited)
    await press(user, 'Review changes', edited)
    const review = await dialog('Change clerk?')
    await says('1 member gains permissions. 1 member loses permissions.', review)
    await says('miaNew permissions:Invoices: Pay invoices', review)
    await says('Permissions lost:Invoices: See invoices', review)
    expect(await permissionsOf(as('olga'), 'clerk')).toEqual({ invoice: ['read'] })
    await press(user, 'Back', review)
    expect(Reflect.get(await field('Name'), 'value')).toBe('payer')
    await press(user, 'Review changes')
    await press(user, 'Save changes')
    await says('Role saved: payer')
    await row('payer')
    expect(await permissionsOf(as('mia'), 'payer')).toEqual({ invoice: ['pay'] })
  })

  test('are not deleted while somebody has them, which is said, and then are', async () => {
    const { app, as } = await givenAcme()
    await give(as('olga'), 'acme-mia', 'clerk')
    const user = await openPage(app, ROLES, as('olga'))
    await chooseAction(user, 'clerk', 'Delete…')
    await says('1 member', await dialog('Can’t delete clerk yet'))
    await follow(user, 'Show members')
    await row('mia')
    await give(as('olga'), 'acme-mia', 'member')
    await openPage(app, ROLES, as('olga'))
    await chooseAction(user, 'clerk', 'Delete…')
    await press(user, 'Delete role', await dialog('Delete clerk?'))
    await says('Role deleted: clerk')
    await waitFor(() => expect(rowsShown()).not.toContain('clerk'))
  })

  test('allow no more than those who make them have themselves', async () => {
    const { app, as } = await givenAcme()
    await call(as('olga'), 'createRole', { ...acme, role: 'half', permission: { member: ['update'] } })
    const user = await openPage(app, ROLES, as('kim'))
    await says('It allows more than you may do yourself, so you can’t change it.', await row('clerk'))
    expect(screen.queryByRole('button', { name: 'Actions for clerk' })).toBeNull()
    expect(await openMenu(user, 'half')).toEqual(['Edit…', 'Delete…'])
    await user.keyboard('{Escape}')
    await press(user, 'New role')
    const made = await dialog('New role')
    const pay = within(made).getByRole('checkbox', {
      name: 'Pay invoices',
      description: /your own roles don’t allow it/,
    })
    expect(pay.matches(':disabled')).toBe(true)
    expect(within(made).getByRole('checkbox', { name: 'Change roles' }).matches(':disabled')).toBe(false)
  })

  test('that an organization makes open pages and buttons to those who have them', async () => {
    const { app, as } = await givenAcme()
    await call(as('olga'), 'createRole', { ...acme, role: 'inviter', permission: { invitation: ['create'] } })
    await give(as('olga'), 'acme-mia', ['member', 'inviter'])
    const user = await openPage(app, '/organizations/acme/members', as('mia'))
    await follow(user, 'Invite people')
    const invited = await dialog('Invite people')
    await choose(user, 'Role', 'inviter', invited)
    await says('Can invite people.', invited)
    expect(textsOf('option', await field('Role', invited))).toEqual(['Member', 'inviter'])
  })

  test('are given on the page of members too, with what they allow', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, '/organizations/acme/members', as('olga'))
    await chooseAction(user, 'mia', 'Change role…')
    const roleOf = await dialog('Role of mia')
    await choose(user, 'Role', 'clerk', roleOf)
    await says('Also: Invoices (See invoices).', roleOf)
  })

  test('are read alone where organizations make none', async () => {
    const app = await given({ organization: { dynamicAccessControl: { enabled: false } } })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await openPage(app, ROLES, as('olga'))
    await row('Owner')
    expect(screen.queryByRole('button', { name: 'New role' })).toBeNull()
    expect(screen.queryByRole('rowheader', { name: 'Roles' })).toBeNull()
  })

  test('can be loaded again where that has failed', async () => {
    const { app, as } = await givenAcme()
    const { client, cut } = networkOf(as('olga'))
    const user = await openPage(app, '/organizations/acme', client)
    const mend = cut('countHolders')
    await follow(user, 'Roles', await screen.findByRole('navigation', { name: 'In this organization' }))
    await says('The roles couldn’t be loaded')
    mend()
    await press(user, 'Try again')
    await row('clerk')
    expect(await isDisabled('New role')).toBe(false)
  })

  test('are in the words of the language, the application’s too', async () => {
    const { app, as } = await givenAcme()
    preferLanguage('de-DE')
    await openPage(app, ROLES, as('olga'))
    const matrix = await region('Berechtigungen')
    await says('Rechnungen bezahlen', matrix)
    await says('See invoices', matrix)
  })
})
