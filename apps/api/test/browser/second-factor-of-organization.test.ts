import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { codeOf, enrol } from './enrolment.ts'
import { regionOf, withCookiesOf } from './page-actions.ts'

const on = { twoFactor: { enabled: true, required: 'admins' } } as const

inBrowser('a second factor that an organization requires', (given) => {
  test('is required by an owner, leads a member to enrolment and back, and asks each session for it', async () => {
    const app = await given.app(on)
    const olga = await givenTwoFactorUser(app, 'Olga')
    const mia = await signedUp(app, 'Mia')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })

    const owner = await withCookiesOf(app, await given.tab(app), olga.client)
    await owner.goto('/organizations/acme/settings')
    const setting = regionOf(owner, 'Second factor')
    await setting.getByText('1 of 2 members has no second factor yet.').waitFor()
    await setting.getByLabel('Require a second factor').check()
    const day = setting.getByLabel('Required from')
    expect(await day.inputValue()).toBe(dayIn(14))
    await expectAccessible(owner)
    await day.fill(dayIn(0))
    await setting.getByText('From now on. Members without a second factor').waitFor()
    await setting.getByRole('button', { name: 'Save' }).click()
    const question = owner.getByRole('dialog', { name: 'Require a second factor from now on?' })
    await question.getByText('1 member has no second factor yet and can’t open acme').waitFor()
    await expectAccessible(owner)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await requirementsIn(app)).toEqual([null])
    await setting.getByRole('button', { name: 'Save' }).click()
    await question.getByRole('button', { name: 'Require now' }).click()
    await setting.getByText(/^Required since/).waitFor()
    await setting.getByRole('link', { name: 'Show who has none' }).click()
    await owner.getByRole('row', { name: /Mia.*No second factor/ }).waitFor()
    expect(await owner.getByRole('row', { name: /Olga/ }).count()).toBe(0)
    await expectAccessible(owner)

    const page = await withCookiesOf(app, await given.tab(app), mia)
    await page.goto('/organizations/acme/members?team=acme-team')
    await page.getByRole('heading', { level: 1, name: 'Secure your account' }).waitFor()
    await page.getByText('requires two-factor authentication of its members').waitFor()
    await expectAccessible(page)
    const key = await enrol(app, page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${app.baseUrl}/organizations/acme/members?team=acme-team`)
    await page.getByRole('row', { name: /Mia/ }).waitFor()

    await run(app.database, 'update session set "secondFactorAt" = null')
    app.pass(30)
    await page.goto('/organizations/acme')
    await page.getByRole('heading', { level: 1, name: 'Confirm it’s you' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('6-digit code').fill(codeOf(app, key))
    await page.waitForURL(`${app.baseUrl}/organizations/acme`)
    await page.getByRole('heading', { level: 1, name: 'acme' }).waitFor()
  })
})

/** As a date field has it, in the zone of the browser. */
function dayIn(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

async function requirementsIn({ database }: TestApp): Promise<(Date | null)[]> {
  const rows = await database.db.selectFrom('organization').select('twoFactorRequiredFrom').execute()
  return rows.map(({ twoFactorRequiredFrom }) => twoFactorRequiredFrom)
}
