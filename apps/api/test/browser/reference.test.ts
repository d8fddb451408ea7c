import { endpoints } from '@foyer/rest-compat/endpoint'
import { allFeatures } from '@foyer/testing/all-features'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { expect, test } from 'vitest'
import { accessibilityViolations, rulesIn } from './accessibility.ts'
import { overflowOf, PHONE } from './phone.ts'

const DESKTOP = { width: 1440, height: 900 }
const SERVICE_ENDPOINTS = 4
const SHOWN = `[...document.querySelectorAll('article')].map((one) => (
  { id: one.id, heading: one.querySelector('h3')?.textContent, text: one.textContent }
))`

type Shown = { id: string; heading: string; text: string }

// The page does not depend on the database, so one engine is enough.
inBrowser('the reference page', ({ app, tab }) => {
  test('has every operation, with a link in the index', async () => {
    const page = await tab(await app(allFeatures))
    await page.goto('/api/auth/reference')
    // At once: each question to the browser is a way there and back.
    const shown = await page.evaluate<Shown[]>(SHOWN)
    for (const { name, path, summary } of endpoints) {
      const { heading, text } = shown.find(({ id }) => id === name) ?? expect.unreachable(name)
      expect(heading, name).toContain(path.replace(/:(\w+)/, '{$1}'))
      expect(text).toContain(summary)
    }
    expect(await page.locator('nav a[href^="#"]:not([href^="#object-"])').count()).toBe(
      endpoints.length + SERVICE_ENDPOINTS,
    )
    await page.getByText('Passwords', { exact: true }).first().click()
    await page.getByRole('link', { name: '/change-password' }).click()
    expect(new URL(page.url()).hash).toBe('#changePassword')
    expect(await page.locator('#changePassword h3').boundingBox()).toMatchObject({ y: expect.closeTo(32, -2) })
  })

  test('links from an answer to its schema, and shows the refusals', async () => {
    const page = await tab(await app())
    await page.goto('/api/auth/reference')
    const article = page.locator('#getSession')
    await article.getByText('May refuse').click()
    expect(await article.getByText('VALIDATION_ERROR').isVisible()).toBe(true)
    await article.getByRole('link', { name: 'Session' }).click()
    expect(await page.locator('#object-Session').textContent()).toContain('activeOrganizationId: string | null')
  })

  // Every endpoint is on this one page.
  test.each(['light', 'dark'] as const)(
    'is accessible in %s mode, on phone and desktop',
    { timeout: 120_000 },
    async (colorScheme) => {
      const page = await tab(await app(allFeatures), { colorScheme })
      await page.goto('/api/auth/reference')
      const paper = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
      expect(paper).toBe(colorScheme === 'light' ? 'rgb(243, 244, 239)' : 'rgb(15, 22, 20)')
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport)
        expect(await overflowOf(page)).toBe(0)
        expect(await accessibilityViolations(page, rulesIn(colorScheme)), `${viewport.width} wide`).toEqual([])
      }
    },
  )
})
