import { inBrowser } from '@foyer/testing/browser/in-browser'
import { details, signedUp } from '@foyer/testing/users'
import { beforeAll, expect, test } from 'vitest'
import { openWindow } from './components-actions.ts'
import { bundled, givenApplication } from './components-page.ts'
import { submitSignIn } from './page-actions.ts'

const olga = details('Olga')
beforeAll(bundled, 60_000)

inBrowser("a client's buttons, in a page that is in use,", (given) => {
  test('close no tab that a mail has led to, but the window', async () => {
    const { app, page, application } = await givenApplication(given)
    await signedUp(app, 'Olga')
    await page.goto('/')
    const window = await openWindow(page)
    const mailed = new URL(window.url()).searchParams.get('callbackURL') ?? ''
    for (const mailbox of [await page.context().newPage(), await given.tab(app)]) {
      const opened = mailbox.context().waitForEvent('page')
      await mailbox.evaluate(`open('${mailed}', '_blank', 'noopener')`)
      const tab = await opened
      await tab.getByRole('button', { name: 'Sign in' }).waitFor()
      expect(tab.url()).toBe(`${application}/`)
    }
    const closed = window.waitForEvent('close')
    await submitSignIn(window, olga)
    await closed
  })

  test('wait on for a window while Foyer cannot be asked', async () => {
    const { app, page } = await givenApplication(given)
    await signedUp(app, 'Olga')
    await page.goto('/')
    const window = await openWindow(page)
    await page.route(`${app.baseUrl}/api/auth/get-session`, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.evaluate("dispatchEvent(new Event('focus'))")
    await failed
    await page.unroute(`${app.baseUrl}/api/auth/get-session`)
    await submitSignIn(window, olga)
    await page.getByText('Signed in: true').waitFor()
  })
})
