import { testDatabases } from '@foyer/db/testing'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sentMails } from '../support/mail.ts'
import { givenInvitation, givenOrganization, invitationsOf } from '../support/organizations.ts'
import { signedUp } from '../support/people.ts'
import { run } from '../support/tables.ts'
import type { World } from '../support/world.ts'
import { type Given, inBrowser, mailCaught } from './in-browser.ts'
import { enterNew } from './visit.ts'

const OLGA = 'olga@example.com'
const MAX = 'max@example.com'

inBrowser('several invitations at once', testDatabases(), (given) => {
  test('tell of each address what became of it', async () => {
    const { world, page } = await givenOwner(given)
    await givenInvitation(world, { to: MAX, from: OLGA })
    await invite(page, `nina@example.com, mia@example.com; ${MAX}`)
    const outcomes = page.getByRole('list', { name: 'What became of each address' }).getByRole('listitem')
    await outcomes.filter({ hasText: 'nina@example.com' }).getByText('Invitation sent').waitFor()
    await outcomes.filter({ hasText: 'mia@example.com' }).getByText('Already belongs to this organization').waitFor()
    await outcomes.filter({ hasText: MAX }).getByText('Has an open invitation already').waitFor()
    expect(await page.getByLabel('Email addresses').inputValue()).toBe(`mia@example.com\n${MAX}`)
    await page.getByRole('button', { name: `Send again to ${MAX}` }).click()
    await outcomes.filter({ hasText: MAX }).getByText('Sent again').waitFor()
    expect(await page.getByLabel('Email addresses').inputValue()).toBe('mia@example.com')
    expect(await invitationsOf(world)).toEqual([`${MAX} member pending`, 'nina@example.com member pending'])
    expect(await sentMails(world)).toEqual([`${MAX} invitation`, 'nina@example.com invitation'])
  })
})

inBrowser('invitations', testDatabases().slice(0, 1), (given) => {
  test('that wait already are sent again as what they are, whatever is chosen now', async () => {
    const { world, page } = await givenOwner(given)
    await givenInvitation(world, { to: MAX, from: OLGA })
    await run(world.database, `update invitation set role = 'owner'`)
    await page.getByLabel('Role').selectOption('Admin')
    await invite(page, MAX)
    await page.getByRole('button', { name: `Send again to ${MAX}` }).click()
    await page.getByText('Sent again').waitFor()
    expect(await invitationsOf(world)).toEqual([`${MAX} owner pending`])
  })

  test('that are no addresses, or too many, are not sent at all', async () => {
    const { world, page } = await givenOwner(given)
    await invite(page, 'nina@example.com, max@')
    await page.getByText('“max@” does not look like an email address').waitFor()
    await invite(page, Array.from({ length: 21 }, (_, index) => `p${index}@example.com`).join(' '))
    await page.getByText('Invite at most 20 addresses at once').waitFor()
    expect(await invitationsOf(world)).toEqual([])
  })

  test('that come too fast say how long to wait', async () => {
    const { world, page } = await givenOwner(given, { rateLimit: { enabled: true } })
    for (const name of ['a', 'b', 'c']) {
      await invite(page, `${name}@example.com`)
      await page.getByRole('rowheader', { name: `${name}@example.com` }).waitFor()
    }
    await invite(page, MAX)
    await page.getByText('That was a lot of mail in a short time.').waitFor()
    await page.getByText(/You can send another in \d+ seconds/).waitFor()
    expect(await page.getByLabel('Email addresses').inputValue()).toBe(MAX)
    expect(await invitationsOf(world)).toHaveLength(3)
  })

  test('can be mailed once more, expired ones too', async () => {
    const { world, page } = await givenOwner(given)
    await givenInvitation(world, { to: MAX, from: OLGA, expiresAt: '2020-01-01' })
    await choose(page, MAX, 'Send again')
    await page.getByText(`Another mail to ${MAX} is on its way.`).waitFor()
    await page.getByRole('row', { name: MAX }).getByText('Open', { exact: true }).waitFor()
    expect(await sentMails(world)).toEqual([`${MAX} invitation`])
  })

  test('can be taken back', async () => {
    const { world, page } = await givenOwner(given)
    await givenInvitation(world, { to: MAX, from: OLGA })
    await choose(page, MAX, 'Take back…')
    await page.getByRole('button', { name: 'Take invitation back' }).click()
    await page.getByText(`The invitation to ${MAX} is taken back.`).waitFor()
    await page.getByRole('row', { name: MAX }).getByText('Taken back').waitFor()
    expect(await page.getByRole('button', { name: `Actions for ${MAX}` }).count()).toBe(0)
    expect(await invitationsOf(world)).toEqual([`${MAX} member canceled`])
  })

  test('can be handed on by their link', async () => {
    const { world, page } = await givenOwner(given, {}, { permissions: ['clipboard-read', 'clipboard-write'] })
    await givenInvitation(world, { to: MAX, from: OLGA })
    await choose(page, MAX, 'Copy link')
    await page.getByText(`The link is copied. It works for ${MAX} alone.`).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toBe(`${world.baseUrl}/accept-invitation/acme-${MAX}`)
  })

  test('are filtered by their state, of which expired is one', async () => {
    const { world, page } = await givenOwner(given)
    await givenInvitation(world, { to: 'open@example.com', from: OLGA })
    await givenInvitation(world, { to: 'late@example.com', from: OLGA, expiresAt: '2020-01-01' })
    await givenInvitation(world, { to: 'no@example.com', from: OLGA, status: 'rejected' })
    await page.goto('/organizations/acme/invitations')
    const people = page.getByRole('table', { name: 'Invitations' }).getByRole('rowheader')
    await people.nth(2).waitFor()
    for (const [state, email] of [
      ['Open 1', 'open@example.com'],
      ['Expired 1', 'late@example.com'],
      ['Declined 1', 'no@example.com'],
    ] as const) {
      await page.getByRole('radio', { name: state }).check()
      await people.nth(1).waitFor({ state: 'detached' })
      expect(await people.allTextContents()).toEqual([email])
    }
    await page.getByRole('radio', { name: 'Taken back 0' }).check()
    await page.getByText('There are none in this state.').waitFor()
  })

  test('to a role one does not hold are offered nobody', async () => {
    const { world, page } = await givenOwner(given)
    await givenInvitation(world, { to: MAX, from: OLGA })
    await run(world.database, `update invitation set role = 'owner'`)
    await run(world.database, `update member set role = 'admin' where id = 'acme-Olga'`)
    await page.goto('/organizations/acme/invitations')
    await page.getByRole('button', { name: `Actions for ${MAX}` }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Copy link', 'Take back…'])
    expect(await page.getByLabel('Role').locator('option').allTextContents()).toEqual(['Admin', 'Member'])
  })
})

/** Olga, who owns acme, where Mia is a member; mails are caught. */
async function givenOwner(
  given: Given,
  options?: Parameters<Given['world']>[0],
  browser?: BrowserContextOptions,
): Promise<{ world: World; page: Page }> {
  const world = await given.world(options, mailCaught)
  const page = await given.tab(world, browser)
  await enterNew(page, 'Olga')
  await signedUp(world, 'Mia')
  await givenOrganization(world, 'acme', { Olga: 'owner', Mia: 'member' })
  await page.goto('/organizations/acme/invitations')
  return { world, page }
}

async function invite(page: Page, addresses: string): Promise<void> {
  await page.getByLabel('Email addresses').fill(addresses)
  await page.getByRole('button', { name: 'Send invitation' }).click()
}

async function choose(page: Page, email: string, act: string): Promise<void> {
  await page.goto('/organizations/acme/invitations')
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
