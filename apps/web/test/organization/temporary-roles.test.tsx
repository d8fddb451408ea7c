import { givenOrganization, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { button, dialog, field, fill, press, region, says } from '#test/page-actions.ts'
import { choose, chooseAction, openMenu, preferLanguage, row, textsOf } from '#test/page-parts.ts'

const MEMBERS = '/organizations/acme/members'
const GIVE = 'Give role for a time…'
const END = 'End temporary role…'

describe('a role for a time', () => {
  const given = testAppsOn()

  async function givenAcme() {
    const app = await given({ organization: { roles: { clerk: { team: ['create'] } } } })
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'ada', member: ['mia', 'max'] })
    return { app, as }
  }

  const held = ({ database }: Awaited<ReturnType<typeof given>>) =>
    database.db.selectFrom('memberRole').select(['roleId', 'until']).where('memberId', '=', 'acme-mia').execute()

  test('is given with a reason, after a look at what it changes, and shown with its end', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'mia', GIVE)
    const box = await dialog('Give mia a role for a time')
    expect(textsOf('option', box)).toEqual([
      'Owner',
      'Admin',
      'clerk',
      'An hour',
      'A day',
      'A week',
      'Until a certain time',
    ])
    await choose(user, 'Role', 'Admin', box)
    await choose(user, 'For how long', 'An hour', box)
    await fill(user, 'Reason', 'Night shift', box)
    await says('Teams: Create', await region('What changes'))
    await press(user, 'Give role', box)
    await says(/mia has the role Admin until \w+/)
    await says(/MemberAdmin until/, await row('mia'))
    expect(await rolesIn(app)).toMatchObject({ mia: 'member,admin' })
    const [admin] = (await held(app)).filter(({ until }) => until !== null)
    expect(admin?.roleId).toBe('configured:admin')
    expect(Math.abs(Number(admin?.until) - Date.now() - 3_600_000)).toBeLessThan(60_000)
    const events = await app.database.db.selectFrom('auditEvent').select('detail').execute()
    expect(events.map(({ detail }) => JSON.stringify(detail)).join()).toContain('Night shift')
  })

  test('may end at a time of one’s own, which is to come', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'mia', GIVE)
    const box = await dialog(/./)
    await choose(user, 'Role', 'clerk', box)
    await choose(user, 'For how long', 'Until a certain time', box)
    const ends = await field('Ends', box)
    await user.clear(ends)
    await user.type(ends, '2020-01-01T10:00')
    await press(user, 'Give role', box)
    await says('Choose a time in the future', box)
    expect(document.activeElement).toBe(ends)
    await user.clear(ends)
    await user.type(ends, '2999-01-02T10:00')
    await press(user, 'Give role', box)
    await says('mia has the role clerk until')
    expect((await held(app)).find(({ roleId }) => roleId === 'configured:clerk')?.until).toEqual(
      new Date('2999-01-02T10:00'),
    )
  })

  test('is ended now, and member remains', async () => {
    const { app, as } = await givenAcme()
    const until = new Date(Date.now() + 86_400_000)
    const input = { organizationId: 'acme', memberId: 'acme-mia', role: 'admin', until }
    await as('olga').trpc.member.updateMemberRole.mutate(input)
    const user = await openPage(app, MEMBERS, as('olga'))
    await says(/Adminuntil/, await row('mia'))
    await chooseAction(user, 'mia', END)
    await dialog('End the role Admin of mia?')
    await says('Permissions lost:', await region('What changes'))
    await press(user, 'End role')
    await says('mia no longer has the role Admin.')
    expect(await rolesIn(app)).toMatchObject({ mia: 'member' })
    expect((await row('mia')).textContent).not.toContain('until')
  })

  test('lasts once it is chosen as the role', async () => {
    const { app, as } = await givenAcme()
    const until = new Date(Date.now() + 86_400_000)
    const input = { organizationId: 'acme', memberId: 'acme-mia', role: ['member', 'admin'], until }
    await as('olga').trpc.member.updateMemberRole.mutate(input)
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'mia', 'Change role…')
    await choose(user, 'Role', 'Admin', await dialog(/./))
    await press(user, 'Save role')
    await says('Role of mia changed.')
    expect(await held(app)).toEqual([{ roleId: 'configured:admin', until: null }])
  })

  test('is offered to those alone who may give one, never to oneself', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, MEMBERS, as('ada'))
    expect(await openMenu(user, 'mia')).toContain(GIVE)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    for (const name of ['ada', 'olga']) {
      expect(await openMenu(user, name), name).not.toContain(GIVE)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    }
  })

  test('tells which others end with it', async () => {
    const { app, as } = await givenAcme()
    const until = new Date(Date.now() + 3_600_000)
    const input = { organizationId: 'acme', memberId: 'acme-mia', role: ['member', 'admin'], until }
    await as('olga').trpc.member.updateMemberRole.mutate(input)
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'mia', GIVE)
    await choose(user, 'Role', 'clerk', await dialog(/./))
    await says('Also ends then: Admin')
  })

  test('is given by keyboard, and the menu has the focus again afterwards', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, MEMBERS, as('olga'))
    await chooseAction(user, 'mia', GIVE)
    await waitFor(async () => expect(document.activeElement).toBe(await field('Role')))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(await button('Actions for mia'))
  })

  test('is told in the language of the page', async () => {
    preferLanguage('de')
    const { app, as } = await givenAcme()
    const until = new Date(Date.now() + 86_400_000)
    const input = { organizationId: 'acme', memberId: 'acme-mia', role: 'admin', until }
    await as('olga').trpc.member.updateMemberRole.mutate(input)
    await openPage(app, MEMBERS, as('olga'))
    await says(/Administratorbis \d+\. /, await row('mia'))
  })
})
