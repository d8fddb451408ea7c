import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, signUpAs, waitForSignIn } from './page-actions.ts'

const DAY = 86_400

inBrowser('the renewal of a session that is left to its clients', (given) => {
  test('is asked for by the dashboard when it is due, once, and not before', async () => {
    const { app, page, renewals } = await givenUser()
    await openPage(page, '/account')
    expect(renewals).toEqual([])
    const before = await endOf(app)
    app.pass(2 * DAY)
    const renewed = page.waitForResponse(isRenewal)
    await page.reload()
    expect((await renewed).status()).toBe(200)
    expect(await endOf(app)).toBeGreaterThanOrEqual(before + 2 * DAY * 1000)
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name.endsWith('session_token'))
    expect(cookie?.expires).toBeGreaterThan(0)
    await openPage(page, '/organizations')
    await openPage(page, '/account')
    expect(renewals).toHaveLength(1)
  })

  test('does not disturb the page where it fails, and one that has ended is signed out', async () => {
    const { app, page, renewals } = await givenUser()
    app.pass(2 * DAY)
    await page.route(isRenewalUrl, (route) => route.abort())
    await openPage(page, '/account')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => renewals.length).toBeGreaterThan(0)
    await page.unroute(isRenewalUrl)
    await run(app.database, 'delete from session')
    await page.reload()
    await waitForSignIn(page)
  })

  async function givenUser(): Promise<{ app: TestApp; page: Page; renewals: string[] }> {
    const app = await given.app({ session: { deferSessionRefresh: true } })
    const page = await given.tab(app)
    const renewals: string[] = []
    page.on('request', (request) => void (isRenewalUrl(new URL(request.url())) && renewals.push(request.url())))
    await signUpAs(page, 'Olga')
    return { app, page, renewals }
  }
})

function isRenewalUrl({ pathname }: URL): boolean {
  return pathname.includes('session.refreshSession')
}

function isRenewal(response: { url(): string }): boolean {
  return isRenewalUrl(new URL(response.url()))
}

/** When the one session expires, in milliseconds since the epoch. */
async function endOf({ database }: TestApp): Promise<number> {
  const { expiresAt } = await database.db.selectFrom('session').select('expiresAt').executeTakeFirstOrThrow()
  return expiresAt.getTime()
}
