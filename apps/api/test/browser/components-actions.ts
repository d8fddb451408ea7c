import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { Given } from '@foyer/testing/browser/in-browser'
import { signedUp } from '@foyer/testing/users'
import type { Locator, Page } from 'playwright-core'
import { type Application, givenApplication } from './components-page.ts'
import { withCookiesOf } from './page-actions.ts'

/** An application with a browser that Olga is signed in with. */
export async function givenOlga(given: Given, options: FoyerOptions = {}): Promise<Application> {
  const application = await givenApplication(given, options)
  await withCookiesOf(application.app, application.page, await signedUp(application.app, 'Olga'))
  return application
}

/** Asks for the session by a window, with a note that the page would lose. */
export async function openWindow(page: Page): Promise<Page> {
  await page.getByLabel('Note').fill('Three chairs')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Save' }).click()
  const window = await opened
  await window.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor()
  return window
}

export function userButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Account of Olga' })
}

/** The name of what has the focus. */
export function focused(page: Page): Promise<string> {
  return page.evaluate<string>(
    `((element) => element.ariaLabel ?? element.labels?.[0]?.textContent.trim() ?? (element.querySelector('.foyer-label') ?? element).textContent)(document.activeElement)`,
  )
}
