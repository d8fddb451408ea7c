import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedLink } from '@foyer/testing/mail'
import { membersOf } from '@foyer/testing/organization-rows'
import { givenOrganization } from '@foyer/testing/organizations'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const mia = details('Mia')

inBrowser('an invitation', (given) => {
  test('is opened from the mail, and accepted after signing up and looking round', async () => {
    const app = await given.app({}, mailCaught)
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const invitation = { organizationId: 'acme', email: mia.email, role: 'admin' }
    expect((await as('olga').post('/organization/invite-member', invitation)).status).toBe(200)
    const { href } = await mailedLink(app, mia.email, 'invitation')
    const page = await given.tab(app)
    await page.goto(href)
    await page.getByRole('heading', { name: 'Sign in to see this invitation' }).waitFor()
    await page.getByRole('link', { name: 'Create account' }).click()
    await page.getByLabel('Your name').fill(mia.name)
    await page.getByLabel('Email').fill(mia.email)
    await page.getByLabel('Password', { exact: true }).fill(mia.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Join acme' }).waitFor()
    await page.goto('/organizations')
    const warning = page.getByText(`Confirm your email to see invitations sent to ${mia.email}`)
    await warning.waitFor()
    expect(await warning.locator('wbr').count()).toBe(2)
    const action = await page.getByRole('button', { name: 'Send confirmation link' }).boundingBox()
    expect(action?.x).toBeGreaterThan((await warning.boundingBox())?.x ?? Number.NaN)
    await page.goBack()
    await page.getByText(`You’ll join as ${mia.email}.`).waitFor()
    await page.getByRole('definition').getByText('olga@example.com', { exact: true }).waitFor()
    await page.getByText('This person hasn’t confirmed their email').waitFor()
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.waitForURL(`${app.baseUrl}/organizations/acme`)
    await page.getByRole('heading', { level: 1, name: 'acme', exact: true }).waitFor()
    expect(await membersOf(app)).toEqual(['acme: Mia admin, olga owner'])
  })
})
