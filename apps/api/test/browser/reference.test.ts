import { testDatabases } from '@foyer/db/testing'
import { areas } from '@foyer/rest-compat/contract/areas'
import { expect, test } from 'vitest'
import { barriersOf } from './barriers.ts'
import { inBrowser } from './in-browser.ts'
import { overhangOf, PHONE } from './phone.ts'

const everything = { anonymous: { enabled: true }, jwt: { enabled: true } }
const WIDE = { width: 1440, height: 900 }
const OF_THE_SERVICE = 4

// What the page shows is of no database.
inBrowser('the reference page', testDatabases().slice(0, 1), ({ world, tab }) => {
  test('has every operation, and each is one step away', async () => {
    const page = await tab(await world(everything))
    await page.goto('/api/auth/reference')
    const rows = areas.flatMap((area) => area.rows)
    for (const { name, path, summary } of rows) {
      const article = page.locator(`article#${name}`)
      expect(await article.getByRole('heading').textContent(), name).toContain(path.replace(/:(\w+)/, '{$1}'))
      expect(await article.textContent()).toContain(summary)
    }
    expect(await page.locator('nav a[href^="#"]:not([href^="#object-"])').count()).toBe(rows.length + OF_THE_SERVICE)
    await page.getByText('Passwords', { exact: true }).first().click()
    await page.getByRole('link', { name: '/change-password' }).click()
    expect(new URL(page.url()).hash).toBe('#changePassword')
    expect(await page.locator('#changePassword h3').boundingBox()).toMatchObject({ y: expect.closeTo(32, -2) })
  })

  test('leads from what is answered to what it is made of, and shows what is refused', async () => {
    const page = await tab(await world())
    await page.goto('/api/auth/reference')
    const article = page.locator('#getSession')
    await article.getByText('May refuse').click()
    expect(await article.getByText('VALIDATION_ERROR').isVisible()).toBe(true)
    await article.getByRole('link', { name: 'Session' }).click()
    expect(await page.locator('#object-Session').textContent()).toContain('activeOrganizationId: string | null')
  })

  test.each(['light', 'dark'] as const)('reads well by %s, on a phone and on a desk', async (colorScheme) => {
    const page = await tab(await world(everything), { colorScheme })
    await page.goto('/api/auth/reference')
    const paper = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    expect(paper).toBe(colorScheme === 'light' ? 'rgb(243, 244, 239)' : 'rgb(15, 22, 20)')
    for (const viewport of [PHONE, WIDE]) {
      await page.setViewportSize(viewport)
      expect(await overhangOf(page)).toBe(0)
      expect(await barriersOf(page), `${viewport.width} wide`).toEqual([])
    }
  })
})
