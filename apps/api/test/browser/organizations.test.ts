import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows, membersOf } from '@foyer/testing/organization-rows'
import { allTables, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signUpAs } from './page-actions.ts'

inBrowser('organizations', (given) => {
  test('an organization is created with a slug derived from its name', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await givenOrganizationRows(app, 'acme', {})
    await page.goto('/new-organization')
    await page.getByLabel('Name').fill('Acme')
    await page.getByText('This URL is already taken').waitFor()
    await page.getByLabel('Name').fill('Acme & Söhne')
    await page.getByText('This URL is available.').waitFor()
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { level: 1, name: 'Acme & Söhne' }).waitFor()
    await page.waitForURL(`${app.baseUrl}/organizations/acme-sohne`)
    expect(await membersOf(app)).toEqual(['acme: ', 'acme-sohne: Olga owner'])
  })

  test('an organization may have the slug "new"', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await page.goto('/new-organization')
    await page.getByLabel('Name').fill('New')
    const preview = page.getByText('Preview').locator('xpath=..')
    expect(await preview.innerText()).toMatch(/New\s+127\.0\.0\.1:\d+\/organizations\/new$/)
    await page.getByText('This URL is available.').waitFor()
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.waitForURL(`${app.baseUrl}/organizations/new`)
    await page.getByRole('heading', { level: 1, name: 'New', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'New', exact: true }).waitFor()
  })

  test('an organization is deleted after typing its name', async () => {
    const { app, page } = await givenMembers(given, 'owner')
    await page.goto('/organizations/acme/settings')
    await page.getByRole('button', { name: 'Delete organization' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete acme?' })
    await dialog.getByText('All 2 members lose access right away.').waitFor()
    await dialog.getByLabel('To confirm, type: acme').fill('acne')
    await dialog.getByRole('button', { name: 'Delete organization' }).click()
    await dialog.getByText('Type it exactly like this: acme').waitFor()
    expect(await membersOf(app)).toEqual(['acme: Mia member, Olga owner'])
    await dialog.getByLabel('To confirm, type: acme').fill('acme')
    await dialog.getByRole('button', { name: 'Delete organization' }).click()
    await page.getByText('acme deleted.').waitFor()
    await page.getByText('No organizations yet').waitFor()
    expect(await membersOf(app)).toEqual([])
  })
})

inBrowser('the form of an organization', (given) => {
  test('takes a logo over https alone, as the pages show it', async () => {
    const { app, page } = await givenMembers(given, 'owner')
    await page.goto('/organizations/acme/settings')
    await page.getByRole('button', { name: 'Use a link' }).click()
    await page.getByLabel('Link', { exact: true }).fill('http://example.com/logo.png')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Enter a link that starts with https://').waitFor()
    expect((await allTables(app.database)).organization).toMatchObject([{ logo: null }])
  })

  test('belongs to the organizations, also in the side bar', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await page.goto('/new-organization')
    await page.getByLabel('Name').waitFor()
    const active = page.getByRole('navigation', { name: 'Main' }).locator('[data-status="active"]')
    expect(await active.allInnerTexts()).toEqual(['Organizations'])
  })

  test('a logo that was saved over http shows as initials, without a request', async () => {
    const { app, page } = await givenMembers(given, 'member')
    await run(app.database, `update organization set logo = 'http://example.com/logo.png'`)
    await page.goto('/organizations')
    await page.getByRole('link', { name: /acme/ }).last().waitFor()
    expect(await page.locator('main img').count()).toBe(0)
  })

  test('the organizations do not move when the invitations arrive', async () => {
    const { app, page } = await givenMembers(given, 'member')
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
    const waiting: (() => void)[] = []
    await page.route('**/trpc/*listReceivedInvitations*', async (route) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      await route.continue()
    })
    await page.goto('/organizations')
    await page.getByRole('heading', { level: 1, name: 'Your organizations' }).waitFor()
    await expect.poll(() => waiting.length).toBe(1)
    expect(await page.locator('main li').count()).toBe(0)
    for (const resume of waiting) resume()
    await page.locator('main li').first().waitFor()
  })
})

inBrowser('in an organization', (given) => {
  test('a changed role hides what it does not allow', async () => {
    const { app, page } = await givenMembers(given, 'admin')
    await page.goto('/organizations/acme/members')
    await page.getByRole('button', { name: 'Actions for Mia' }).waitFor()
    await page.getByRole('link', { name: 'Invite people' }).waitFor()
    await run(app.database, `update member set role = 'member' where id = 'acme-Olga'`)
    await page.reload()
    await page.getByRole('rowheader', { name: 'Mia' }).waitFor()
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Invite people' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
    await page.goto('/organizations/acme/settings')
    await page.getByRole('heading', { name: 'You don’t have access' }).waitFor()
  })

  test('an owner changes a role', async () => {
    const { app, page } = await givenMembers(given, 'owner')
    await openDialog(page, 'Mia', 'Change role…')
    await page.getByRole('dialog').getByLabel('Role').selectOption('Admin')
    await page.getByRole('button', { name: 'Save role' }).click()
    await page.getByText('Role of Mia changed.').waitFor()
    expect(await membersOf(app)).toEqual(['acme: Mia admin, Olga owner'])
  })

  test('ownership is transferred after typing the name', async () => {
    const { app, page } = await givenMembers(given, 'owner')
    await openDialog(page, 'Mia', 'Transfer ownership…')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('To confirm, type: acme').fill('acme')
    await dialog.getByRole('button', { name: 'Transfer ownership' }).click()
    await page.getByText('Mia is now the owner.').waitFor()
    expect(await membersOf(app)).toEqual(['acme: Mia owner, Olga admin'])
  })

  test('the only owner is not offered to leave, and is told what to do', async () => {
    const { app, page } = await givenMembers(given, 'owner')
    await page.goto('/organizations/acme')
    await page.getByText('You’re the only owner. Make someone else an owner first').waitFor()
    expect(await page.getByRole('button', { name: 'Leave organization' }).count()).toBe(0)
    expect(await membersOf(app)).toEqual(['acme: Mia member, Olga owner'])
  })

  test('a member leaves', async () => {
    const { app, page } = await givenMembers(given, 'admin')
    await page.goto('/organizations/acme')
    await page.getByRole('button', { name: 'Leave organization' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave organization' }).click()
    await page.getByText('You left acme.').waitFor()
    await page.getByText('No organizations yet').waitFor()
    expect(await membersOf(app)).toEqual(['acme: Mia member'])
  })

  test('two tabs work with different organizations', async () => {
    const { app, page } = await givenMembers(given, 'owner')
    await givenOrganizationRows(app, 'globex', { Olga: 'owner' })
    const other = await page.context().newPage()
    await page.goto('/organizations/acme/teams')
    await other.goto('/organizations/globex/teams')
    await createTeam(other, 'Rockets')
    await createTeam(page, 'Anvils')
    await other.reload()
    await other.getByRole('rowheader', { name: 'Rockets' }).waitFor()
    expect(await other.getByRole('rowheader', { name: 'Anvils' }).count()).toBe(0)
    expect(await page.getByRole('rowheader', { name: 'Rockets' }).count()).toBe(0)
  })

  test.each(['light', 'dark'] as const)('a link that is a button is legible: %s', async (colorScheme) => {
    const { page } = await givenMembers(given, 'owner')
    await page.emulateMedia({ colorScheme })
    await page.goto('/organizations')
    const create = page.locator('main').getByRole('link', { name: 'New organization' })
    await create.waitFor()
    await expectLegible(create)
    await page.goto('/organizations/acme/members')
    const invite = page.getByRole('link', { name: 'Invite people' })
    await invite.waitFor()
    await expectLegible(invite)
  })

  test('members are searched by part of their name', async () => {
    const { page } = await givenMembers(given, 'member')
    await page.goto('/organizations/acme/members')
    await page.getByRole('rowheader', { name: 'Olga' }).waitFor()
    await page.getByLabel('Search by name or email').fill('mi')
    await page.getByRole('rowheader', { name: 'Olga' }).waitFor({ state: 'hidden' })
    await page.getByRole('rowheader', { name: 'Mia' }).waitFor()
    await page.getByLabel('Search by name or email').fill('nobody')
    await page.getByText('No members found').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByRole('rowheader', { name: 'Olga' }).waitFor()
  })

  test('a non-member sees that there is no such organization', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Max')
    await givenOrganizationRows(app, 'acme', {})
    await page.goto('/organizations/acme')
    await page.getByRole('heading', { name: 'Organization not found' }).waitFor()
  })
})

/** Olga has this role in acme, Mia is a member. */
async function givenMembers(given: Given, role: string): Promise<{ app: TestApp; page: Page }> {
  const app = await given.app()
  const page = await given.tab(app)
  await signUpAs(page, 'Olga')
  await signedUp(app, 'Mia')
  await givenOrganizationRows(app, 'acme', { Olga: role, Mia: 'member' })
  return { app, page }
}

async function openDialog(page: Page, name: string, action: string): Promise<void> {
  await page.goto('/organizations/acme/members')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function createTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New team' }).click()
  await page.getByLabel('Team name').fill(name)
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('rowheader', { name }).waitFor()
}

/** That its label is not of the colour it stands on. */
async function expectLegible(link: Locator): Promise<void> {
  const href = JSON.stringify(`main a[href="${await link.getAttribute('href')}"]`)
  const [label, background] = await link
    .page()
    .evaluate<[string, string]>(
      `(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.querySelector(${href})))`,
    )
  expect(label).not.toBe(background)
}
