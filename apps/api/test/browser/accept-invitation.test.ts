import { testDatabases } from '@foyer/db/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailedLink } from '../support/mail.ts'
import { givenOrganization, membersOf } from '../support/organizations.ts'
import { details, signedUp } from '../support/people.ts'
import { run } from '../support/tables.ts'
import type { World } from '../support/world.ts'
import { type Given, inBrowser, mailCaught } from './in-browser.ts'
import { enterNew, submitSignIn } from './visit.ts'

const mia = details('Mia')

inBrowser('an invitation', testDatabases(), (given) => {
  test('leads from the mail through the sign-up into the organization', async () => {
    const { world, link } = await givenInvitation(given)
    const page = await given.tab(world)
    await page.goto(link)
    await page.getByRole('heading', { name: 'You are invited' }).waitFor()
    await page.getByRole('link', { name: 'Create account' }).click()
    await page.getByLabel('Your name').fill(mia.name)
    await page.getByLabel('Email').fill(mia.email)
    await page.getByLabel('Password', { exact: true }).fill(mia.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Join acme' }).waitFor()
    await page.getByText('olga@example.com would like to have you in acme.').waitFor()
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.waitForURL(`${world.baseUrl}/organizations/acme`)
    await page.getByRole('heading', { level: 1, name: 'acme', exact: true }).waitFor()
    expect(await membersOf(world)).toEqual(['acme: Mia admin, Olga owner'])
  })
})

inBrowser('an invitation that is', testDatabases().slice(0, 1), (given) => {
  test('declined lets nobody in', async () => {
    const { world, link } = await givenInvitation(given)
    const page = await given.tab(world)
    await enterNew(page, 'Mia')
    await page.goto(link)
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('heading', { name: 'You have declined' }).waitFor()
    await page.goto(link)
    await page.getByRole('heading', { name: 'This invitation is no longer open' }).waitFor()
    expect(await membersOf(world)).toEqual(['acme: Olga owner'])
  })

  test('for another account can be taken up with that one', async () => {
    const { world, link } = await givenInvitation(given)
    await signedUp(world, 'Mia')
    const page = await given.tab(world)
    await enterNew(page, 'Max')
    await page.goto(link)
    await page.getByRole('heading', { name: 'This one is for somebody else' }).waitFor()
    expect(await page.getByRole('definition').allTextContents()).toEqual(['mia@example.com', 'max@example.com'])
    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.getByText('Sign in as mia@example.com, or create an account').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await submitSignIn(page, mia)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByRole('heading', { level: 1, name: 'acme', exact: true }).waitFor()
  })

  test('for another account names no address to who has the bare link', async () => {
    const { world, link } = await givenInvitation(given)
    const page = await given.tab(world)
    await enterNew(page, 'Max')
    await page.goto(new URL(link).pathname)
    await page.getByRole('heading', { name: 'This one is for somebody else' }).waitFor()
    await page.getByText('The address it was mailed to').waitFor()
    expect(await page.content()).not.toContain('mia@example.com')
  })

  test('for a member says so at once', async () => {
    const { world, link } = await givenInvitation(given)
    const page = await given.tab(world)
    await enterNew(page, 'Mia')
    await run(
      world.database,
      `insert into member (id, "organizationId", "userId", role, "createdAt")
       select 'acme-Mia', 'acme', id, 'member', now() from "user" where email = 'mia@example.com'`,
    )
    await page.goto(link)
    await page.getByRole('heading', { name: 'You are in already' }).waitFor()
    expect(await page.getByRole('button', { name: 'Accept invitation' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Go to acme' }).click()
    await page.getByRole('heading', { level: 1, name: 'acme', exact: true }).waitFor()
  })

  test('whose sender has left says whom to ask', async () => {
    const { world, link } = await givenInvitation(given)
    await run(world.database, `delete from member where id = 'acme-Olga'`)
    const page = await given.tab(world)
    await enterNew(page, 'Mia')
    await page.goto(link)
    await page.getByText('Ask somebody else in the organization for another one.').waitFor()
  })

  test.each([
    { what: 'too old', change: `"expiresAt" = '2020-01-01'` },
    { what: 'taken back', change: `status = 'canceled'` },
  ])('$what is open no longer', async ({ change }) => {
    const { world, link } = await givenInvitation(given)
    await run(world.database, `update invitation set ${change}`)
    const page = await given.tab(world)
    await enterNew(page, 'Mia')
    await page.goto(link)
    await page.getByRole('heading', { name: 'This invitation is no longer open' }).waitFor()
  })

  test('opened without the mail asks for a confirmed address first', async () => {
    const { world, link } = await givenInvitation(given)
    const page = await given.tab(world)
    await enterNew(page, 'Mia')
    await page.goto('/organizations')
    await page.getByRole('button', { name: 'Accept the invitation to acme' }).click()
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByRole('heading', { name: 'Confirm your address first' }).waitFor()
    await page.getByRole('button', { name: 'Send confirmation' }).click()
    await page.getByText('The mail is on its way.').waitFor()
    await page.goto((await mailedLink(world, mia.email, 'verify-email')).href)
    await page.getByRole('button', { name: 'Carry on' }).click()
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByRole('heading', { level: 1, name: 'acme', exact: true }).waitFor()
    expect(new URL(link).pathname).toMatch(/^\/accept-invitation\//)
  })
})

/** Mia, whom Olga has asked into acme as an admin, and the link she was mailed. */
async function givenInvitation(given: Given): Promise<{ world: World; link: string }> {
  const world = await given.world({}, mailCaught)
  const page = await given.tab(world)
  await enterNew(page, 'Olga')
  await givenOrganization(world, 'acme', { Olga: 'owner' })
  await invite(page, mia.email)
  return { world, link: (await mailedLink(world, mia.email, 'invitation')).href }
}

async function invite(page: Page, email: string): Promise<void> {
  await page.goto('/organizations/acme/invitations')
  await page.getByLabel('Email addresses').fill(email)
  await page.getByLabel('Role').selectOption('Admin')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('1 invitation is on its way.').waitFor()
}
