import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillSignUp, signUpAs, waitForHome } from './page-actions.ts'

const withFields = {
  user: {
    additionalFields: {
      company: { type: 'string', required: true, label: { en: 'Company', de: 'Firma' } },
      seats: { type: 'number', label: 'Seats' },
      birthday: { type: 'date', label: 'Birthday' },
      newsletter: { type: 'boolean', defaultValue: true, label: 'Send me the newsletter' },
      plan: { type: 'string', input: false, defaultValue: 'free', label: 'Plan' },
    },
  },
  organization: { additionalFields: { vatNumber: { type: 'string', label: 'VAT number' } } },
} as const

inBrowser('additional fields', (given) => {
  test('are filled in at sign-up, by the labels of the language, and changed in the profile', async () => {
    const app = await given.app(withFields)
    const page = await given.tab(app)
    await fillSignUp(page, details('Olga'))
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Fill in this field').waitFor()
    expect(await fieldsOf(app)).toBeUndefined()
    await page.getByLabel('Company').fill('Acme')
    await page.getByLabel('Seats').fill('seven')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Enter a number').waitFor()
    await page.getByLabel('Seats').fill('7')
    await page.getByLabel('Birthday').fill('1990-05-17')
    await shoot(page, 'sign-up')
    await page.getByLabel('Send me the newsletter').uncheck()
    await page.getByRole('button', { name: 'Create account' }).click()
    await waitForHome(page)
    const stored = { company: 'Acme', seats: 7, birthday: '1990-05-17T00:00:00.000Z', newsletter: false, plan: 'free' }
    expect(await fieldsOf(app)).toEqual(stored)
    await page.goto('/account')
    expect(await page.getByLabel('Birthday').inputValue()).toBe('1990-05-17')
    await page.getByLabel('Company').fill('Bolt')
    await page.getByLabel('Seats').fill('')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Profile saved').waitFor()
    await shoot(page, 'profile')
    const { seats: _, ...kept } = stored
    expect(await fieldsOf(app)).toEqual({ ...kept, company: 'Bolt' })
  })

  test('with several entries have one a line, whatever stands in it', async () => {
    const app = await given.app({ user: { additionalFields: { tags: { type: 'string[]', label: 'Tags' } } } })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await run(app.database, `update "user" set "fields" = '{"tags": ["red, or green", "blue"]}'`)
    await page.goto('/account')
    expect(await page.getByLabel('Tags').inputValue()).toBe('red, or green\nblue')
    await page.getByLabel('Tags').fill('red, or green\nblue\nblack, white\n')
    await shoot(page, 'list')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Profile saved').waitFor()
    expect(await fieldsOf(app)).toEqual({ tags: ['red, or green', 'blue', 'black, white'] })
  })

  test('that are required keep nobody from changing others, who has had none since before', async () => {
    const app = await given.app(withFields)
    const page = await given.tab(app)
    await page.goto('/')
    await signUpWith(page, 'Adam')
    const { user } = await tablesWithoutCounters(app.database)
    await run(app.database, `update "user" set "role" = 'admin', "fields" = '{}'`)
    await page.goto('/account')
    await page.getByLabel('Seats').fill('7')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Profile saved').waitFor()
    expect(await fieldsOf(app)).toEqual({ seats: 7 })
    await page.goto(`/admin/users/${String(user?.[0]?.id)}`)
    const section = page.getByRole('region', { name: 'Additional details' })
    await section.getByLabel('Plan').fill('gold')
    await section.getByRole('button', { name: 'Save details' }).click()
    await section.getByText('Details saved').waitFor()
    expect(await fieldsOf(app)).toEqual({ seats: 7, plan: 'gold' })
    await section.getByLabel('Company').fill('Acme')
    await section.getByRole('button', { name: 'Save details' }).click()
    await section.getByText('Details saved').waitFor()
    await section.getByLabel('Company').fill(' ')
    await section.getByRole('button', { name: 'Save details' }).click()
    await section.getByText('Fill in this field').waitFor()
    expect(await fieldsOf(app)).toEqual({ company: 'Acme', seats: 7, plan: 'gold' })
  })

  test('are labelled in the language of the page', async () => {
    const page = await given.tab(await given.app(withFields), { locale: 'de-DE' })
    await page.goto('/sign-up')
    await page.getByLabel('Firma').waitFor()
    await shoot(page, 'sign-up-de')
  })

  test('are shown to admins and changed by them, also those that users cannot set', async () => {
    const app = await given.app(withFields)
    const page = await given.tab(app)
    await page.goto('/')
    await signUpWith(page, 'Adam')
    const { user } = await tablesWithoutCounters(app.database)
    await run(app.database, `update "user" set "role" = 'admin'`)
    await page.goto(`/admin/users/${String(user?.[0]?.id)}`)
    const section = page.getByRole('region', { name: 'Additional details' })
    await section.getByLabel('Plan').fill('gold')
    await section.getByRole('button', { name: 'Save details' }).click()
    await section.getByText('Details saved').waitFor()
    await shoot(page, 'admin')
    expect(await fieldsOf(app)).toMatchObject({ plan: 'gold', company: 'Acme' })
  })

  test('of an organization are filled in when it is made, and changed in its settings', async () => {
    const app = await given.app({ organization: withFields.organization })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await page.goto('/new-organization')
    await page.getByLabel('Name').fill('Acme')
    await page.getByText('This URL is available.').waitFor()
    await page.getByLabel('VAT number').fill('DE1')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.waitForURL(`${app.baseUrl}/organizations/acme`)
    await page.goto('/organizations/acme/settings')
    expect(await page.getByLabel('VAT number').inputValue()).toBe('DE1')
    await page.getByLabel('VAT number').fill('DE2')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Changes saved').waitFor()
    await shoot(page, 'organization')
    const { organization } = await tablesWithoutCounters(app.database)
    expect(organization?.[0]?.fields).toEqual({ vatNumber: 'DE2' })
  })
})

async function signUpWith(page: Page, name: string): Promise<void> {
  const origin = new URL(page.url()).origin
  const data = { ...details(name), company: 'Acme' }
  const answer = await page.request.post('/api/auth/sign-up/email', { data, headers: { origin } })
  expect(answer.status()).toBe(200)
}

async function fieldsOf(app: TestApp): Promise<unknown> {
  return (await tablesWithoutCounters(app.database)).user?.[0]?.fields
}

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.FIELDS_SCREENS !== undefined)
    await page.screenshot({ path: `${process.env.FIELDS_SCREENS}/${name}.png`, fullPage: true })
}
