import { testDatabases } from '@foyer/db/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ProviderId } from '../../simulator/dialects.ts'
import { accountsIn, type Scene } from '../support/providers/journey.ts'
import { run } from '../support/tables.ts'
import { expectNoBarriers } from './barriers.ts'
import { type Given, inBrowser } from './in-browser.ts'
import { decideThere, givenRegistered, OLGAS_EMAIL } from './providers.ts'
import { openAccount, openPage, partOf, seeHome, seeSignIn } from './visit.ts'

inBrowser('linked accounts', testDatabases(), (given) => {
  test('another is linked, shown, and unlinked again', async () => {
    const { world, page } = await givenOlga(given, ['github', 'google'])
    const ways = partOf(page, 'Ways in')
    await ways.getByText('This is your only way in').waitFor()
    expect(await ways.getByRole('button', { name: /^Unlink/ }).count()).toBe(0)
    await ways.getByRole('button', { name: 'Link Google' }).click()
    await decideThere(page, 'Allow')
    await page.getByRole('status').getByText('Google is linked.').waitFor()
    expect(await accountsIn(world)).toEqual([`${OLGAS_EMAIL} github`, `${OLGAS_EMAIL} google`])
    await ways.getByRole('button', { name: 'Unlink GitHub' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unlink GitHub?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await accountsIn(world)).toHaveLength(2)
    await ways.getByRole('button', { name: 'Unlink GitHub' }).click()
    await dialog.getByRole('button', { name: 'Unlink GitHub' }).click()
    await ways.getByText('GitHub is unlinked.').waitFor()
    expect(await accountsIn(world)).toEqual([`${OLGAS_EMAIL} google`])
    await ways.getByRole('button', { name: 'Link GitHub' }).waitFor()
  })

  test('an old sign-in unlinks nothing, and a new one leads back', async () => {
    const { world, page } = await givenOlga(given, ['github', 'google'])
    const ways = partOf(page, 'Ways in')
    await ways.getByRole('button', { name: 'Link Google' }).click()
    await decideThere(page, 'Allow')
    await page.getByRole('status').getByText('Google is linked.').waitFor()
    await run(world.database, `update session set "createdAt" = now() - interval '25 hours'`)
    await ways.getByRole('button', { name: 'Unlink GitHub' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink GitHub' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unlink GitHub?' })
    await dialog.getByText('For this you must have signed in a short while ago.').waitFor()
    expect(await accountsIn(world)).toHaveLength(2)
    await dialog.getByRole('button', { name: 'Sign in again' }).click()
    await seeSignIn(page)
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    await decideThere(page, 'Allow')
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  })

  test.each([
    ['Deny', 'Olga Orlova', 'You said no there'],
    ['Allow', 'Max Muster', 'It was not linked: the service has not confirmed its address'],
  ] as const)('%s by %s links nothing, and says why', async (decision, who, words) => {
    const { world, page } = await givenOlga(given, ['github', 'google'])
    const ways = partOf(page, 'Ways in')
    await ways.getByRole('button', { name: 'Link Google' }).click()
    await decideThere(page, decision, who)
    await page.getByRole('alert').getByText(words).waitFor()
    expect(await accountsIn(world)).toEqual([`${OLGAS_EMAIL} github`])
  })
})

inBrowser('the pages of providers', testDatabases().slice(0, 1), (given) => {
  test('are there for everyone', async () => {
    const { page } = await givenOlga(given, ['github', 'google', 'huggingface', 'roblox'])
    await expectNoBarriers(page)
    await partOf(page, 'Ways in').getByRole('button', { name: 'Link Google' }).click()
    await page.getByRole('button', { name: 'Deny' }).waitFor()
    await page.goBack()
    await partOf(page, 'Ways in').getByRole('button', { name: 'Link Google' }).waitFor()
    await page.context().clearCookies()
    await openPage(page, '/sign-in?error=account_not_linked')
    await expectNoBarriers(page)
  })
})

/** Olga, who has signed up by the first of these and looks at her account. */
async function givenOlga(given: Given, ids: readonly ProviderId[]): Promise<Scene & { page: Page }> {
  const scene = await givenRegistered(given, ids)
  const page = await given.tab(scene.world)
  await openPage(page, '/sign-up')
  await page
    .getByRole('button', { name: /^Continue with/ })
    .first()
    .click()
  await decideThere(page, 'Allow')
  await seeHome(page)
  await openAccount(page)
  return { ...scene, page }
}
