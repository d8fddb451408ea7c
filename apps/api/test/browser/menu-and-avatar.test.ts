import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { longNames } from './long-names.ts'
import { openHome, openPage, signUpAs } from './page-actions.ts'
import { PHONE } from './phone.ts'

const LEAST_WIDTH = 260

inBrowser('the account menu', (given) => {
  test('has room for two accounts: names end in an ellipsis, and no item is wrapped', async () => {
    const app = await given.app({ multiSession: { enabled: true } })
    const page = await given.tab(app)
    const name = longNames['64 without spaces']
    await page.request.post('/api/auth/sign-up/email', { data: { ...details('Mia'), name } })
    await page.request.post('/api/auth/sign-up/email', { data: details('Olga') })
    await openHome(page)
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    const menu = await page.getByRole('menu').boundingBox()
    expect(menu?.width).toBeGreaterThanOrEqual(LEAST_WIDTH)
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    const [cut, heights] = await page.evaluate<[boolean, number[]]>(`(() => {
      const [account, ...others] = document.querySelectorAll('[role="menuitem"]')
      const name = account.querySelector('[title]')
      const { textOverflow } = getComputedStyle(name)
      const isCut = name.scrollWidth > name.clientWidth && textOverflow === 'ellipsis'
      return [isCut, others.map((item) => item.offsetHeight)]
    })()`)
    expect([cut, new Set(heights).size]).toEqual([true, 1])
  })
})

inBrowser('the picture of an organization', (given) => {
  test('is a square on a phone too', async () => {
    const app = await given.app()
    const page = await given.tab(app, { viewport: PHONE })
    await signUpAs(page, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await openPage(page, '/organizations/acme/settings')
    const picture = page.locator('main [data-shape="square"][data-size="large"]')
    await picture.waitFor()
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 1 }
    expect(width).toBe(height)
    const radius = `getComputedStyle(document.querySelector('main [data-shape="square"][data-size="large"]')).borderRadius`
    expect(await page.evaluate<string>(radius)).not.toContain(' ')
  })
})
