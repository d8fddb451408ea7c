import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { membersOf } from '@foyer/testing/organization-rows'
import { countRows } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillSignUp, openAccount, regionOf, signUpAs, waitForHome } from './page-actions.ts'

const CREATE = '**/trpc/organization.createOrganization'
const SIGN_UP = '**/trpc/signIn.signUpEmail'
const OFFLINE = 'You’re offline. Check your connection and try again.'

inBrowser('a form that is submitted twice', (given) => {
  test('creates one organization on a double click, and shows it', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    const sent = countRequests(page, 'organization.createOrganization')
    await fillOrganization(page, 'Acme')
    await page.getByRole('button', { name: 'Create organization' }).dblclick()
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
    expect(sent()).toBe(1)
    expect(await page.getByText('This URL is already taken').count()).toBe(0)
    expect(await membersOf(app)).toEqual(['acme: Olga owner'])
  })

  test('signs up once when the handler runs twice before the page is rendered', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    const sent = countRequests(page, 'signIn.signUpEmail')
    await fillSignUp(page, details('Olga'))
    await page.evaluate(
      `{ const form = document.querySelector('main form'); form.requestSubmit(); form.requestSubmit() }`,
    )
    await waitForHome(page)
    expect(sent()).toBe(1)
  })

  test('shows the organization that it created when the response to the first try was lost', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await fillOrganization(page, 'Acme')
    await page.route(CREATE, loseResponse, { times: 1 })
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('alert').getByText('We can’t reach the server.').waitFor()
    expect(await membersOf(app)).toEqual(['acme: Olga owner'])
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
    expect(await membersOf(app)).toEqual(['acme: Olga owner'])
  })

  test('shows the organization that it created when the connection was lost before the response', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await fillOrganization(page, 'Acme')
    await page.route(CREATE, loseConnection, { times: 1 })
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('alert').getByText(OFFLINE).waitFor()
    expect(await membersOf(app)).toEqual(['acme: Olga owner'])
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
    expect(await membersOf(app)).toEqual(['acme: Olga owner'])
  })

  test('signs in to the account that it created when the response to the first try was lost', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await fillSignUp(page, details('Olga'))
    await page.route(SIGN_UP, loseResponse, { times: 1 })
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('alert').getByText('We can’t reach the server.').waitFor()
    await page.getByRole('button', { name: 'Create account' }).click()
    await waitForHome(page)
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test('a slug that another organization took meanwhile is shown as taken only', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    const other = await given.tab(app)
    await signUpAs(other, 'Mia')
    await signUpAs(page, 'Olga')
    await fillOrganization(page, 'Acme')
    await fillOrganization(other, 'Acme')
    await other.getByRole('button', { name: 'Create organization' }).click()
    await other.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByText('This URL is already taken').waitFor()
    expect(await page.getByText('This URL is available.').count()).toBe(0)
    expect(await membersOf(app)).toEqual(['acme: Mia owner'])
  })
})

inBrowser('without a connection', (given) => {
  test('a form says so, keeps its input, and is not sent on reconnect', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await fillOrganization(page, 'Acme')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('alert').getByText(OFFLINE).waitFor()
    const sent = countRequests(page, 'organization.createOrganization')
    await reconnect(page)
    expect(sent()).toBe(0)
    expect(await page.getByLabel('Name').inputValue()).toBe('Acme')
    expect(await membersOf(app)).toEqual([])
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
  })

  test('a form that could not be sent does not keep another one back', async () => {
    const page = await given.tab(await given.app({}, mailCaught))
    await signUpAs(page, 'Olga')
    await openAccount(page)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByLabel('Your name').fill('Olga B.')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await regionOf(page, 'Name and picture').getByText(OFFLINE).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Send confirmation link' }).click()
    await page.getByText('Email sent.').waitFor()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Olga B.')
    await page.getByRole('button', { name: 'Account: Olga' }).waitFor()
  })
})

async function fillOrganization(page: Page, name: string): Promise<void> {
  await page.goto('/new-organization')
  await page.getByLabel('Name').fill(name)
  await page.getByText('This URL is available.').waitFor()
}

/** The server gets the request, the page no response. */
async function loseResponse(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

/** As `loseResponse`, for want of a connection: the page is offline until the test ends that. */
async function loseConnection(route: Route): Promise<void> {
  await route.fetch()
  await route.request().frame().page().context().setOffline(true)
  await route.abort()
}

/** Comes back when the requests of the page on a reconnect are answered. */
async function reconnect(page: Page): Promise<void> {
  const refetched = page.waitForResponse((response) => response.url().includes('/trpc/'))
  await page.context().setOffline(false)
  await refetched
  await page.waitForLoadState('networkidle')
}

function countRequests(page: Page, procedure: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/trpc/${procedure}`)) count++
  })
  return () => count
}
