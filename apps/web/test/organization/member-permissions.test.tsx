import type { FoyerOptions } from '@foyer/auth-domain/options'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { dialog, press, says } from '#test/page-actions.ts'
import { chooseAction, preferLanguage } from '#test/page-parts.ts'

const MEMBERS = '/organizations/acme/members'
const organization = { permissions: { invoice: ['pay'] }, roles: { payer: { invoice: ['pay'] } } }

describe('the permissions of a member', () => {
  const given = testAppsOn()

  async function givenAcme(options: FoyerOptions = { organization }) {
    const app = await given(options)
    const { as } = await givenOrganization(app, { owner: 'olga', 'member,payer': 'mia' })
    return { app, as }
  }

  test('are listed with yes and no, and each says why, an application’s own by its name', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'mia', 'Permissions…')
    const shown = await dialog('Permissions of mia')
    await says('Roles: Member, payer')
    expect(await answerTo('invoice: pay')).toBe('Yes')
    expect(await answerTo('Teams: Create')).toBe('No')
    expect(screen.queryByText('Granted by: payer')).toBeNull()
    await press(user, 'Why? invoice: pay', shown)
    await says('Granted by: payer')
    await press(user, 'Why? Teams: Create', shown)
    await says('Not granted by: Member or payer')
    await says('Roles that grant it: Owner or Admin')
  })

  test('are read by keyboard, and the menu has the focus again afterwards', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, MEMBERS, as('mia'))
    await chooseAction(user, 'mia', 'Permissions…')
    await dialog('Your permissions')
    const why = await screen.findByRole('button', { name: 'Why? Members: Change roles' })
    why.focus()
    await user.keyboard('{Enter}')
    expect(why.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Enter}')
    expect(why.getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for mia'))
  })

  test('name the second factor that stands in the way of all of them', async () => {
    const { app, as } = await givenAcme({ organization, twoFactor: { enabled: true } })
    const { db } = app.database
    await db
      .updateTable('organization')
      .set({ twoFactorRequiredFrom: new Date(0) })
      .execute()
    await db.updateTable('user').set({ twoFactorEnabled: true }).where('id', '=', 'olga').execute()
    await db.updateTable('session').set({ secondFactorAt: new Date() }).where('userId', '=', 'olga').execute()
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'mia', 'Permissions…')
    await says('A second factor is required, and mia has none yet.')
    expect(await answerTo('invoice: pay')).toBe('No')
    await press(user, 'Why? invoice: pay')
    await says('Granted by: payer')
    await says('Allowed only once a second factor is set up.')
  })

  test('are without those of what the service does not have', async () => {
    const { app, as } = await givenAcme({
      organization: { ...organization, teams: { enabled: false }, dynamicAccessControl: { enabled: false } },
    })
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'mia', 'Permissions…')
    const shown = await dialog('Permissions of mia')
    await screen.findByRole('button', { name: 'Why? invoice: pay' })
    const headings = within(shown).getAllByRole('heading', { level: 3 })
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Organization',
      'Members',
      'Invitations',
      'invoice',
    ])
  })

  test('can be loaded again where that has failed', async () => {
    const { app, as } = await givenAcme()
    const { client, cut } = networkOf(as('olga'))
    const user = await openPage(app, MEMBERS, client)
    const mend = cut('listMemberPermissions')
    await chooseAction(user, 'mia', 'Permissions…')
    await says('The permissions couldn’t be loaded')
    mend()
    await press(user, 'Try again')
    expect(await answerTo('invoice: pay')).toBe('Yes')
  })

  test('are in the words of the language, as those of roles are', async () => {
    const { app, as } = await givenAcme()
    preferLanguage('de-DE')
    const user = await openPage(app, MEMBERS, as('mia'))
    await user.click(await screen.findByRole('button', { name: 'Aktionen für mia' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Berechtigungen…' }))
    await press(user, 'Warum? Mitglieder: Rollen ändern')
    await says('Rollen, die es erlauben: Inhaber oder Administrator')
  })
})

/** Yes or no, beside the question why. */
async function answerTo(permission: string): Promise<string | null | undefined> {
  const why = await screen.findByRole('button', { name: `Why? ${permission}` })
  return why.previousElementSibling?.textContent
}
