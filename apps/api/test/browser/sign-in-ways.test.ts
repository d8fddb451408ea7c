import { inBrowser } from '@foyer/testing/browser/in-browser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './page-actions.ts'
import { PHONE } from './phone.ts'
import { givenEveryWay } from './sign-in-ways.ts'

const GAP = 8

inBrowser('sign-in with every way', (given) => {
  test('is one stack with one gap and one alignment, and says which was used last', async () => {
    const app = await givenEveryWay(given)
    const page = await given.tab(app)
    await page.context().addCookies([{ name: 'better-auth.last_used_login_method', value: 'github', url: app.baseUrl }])
    await openPage(page, '/sign-in')
    await page.getByRole('link', { name: 'Email me a sign-in link' }).waitFor()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    await page.getByRole('button', { name: 'Continue with GitHub, Last used' }).waitFor()
    const boxes = await boxesOf(page)
    expect(boxes.map(({ name }) => name)).toEqual([
      'Continue with Google',
      'Continue with Apple',
      'Continue with Microsoft',
      'Continue with GitHub, Last used',
      'Sign in with a passkey',
      'Email me a sign-in link',
      'Continue without an account',
    ])
    const gaps = boxes.slice(1).map(({ top }, place) => Math.round(top - (boxes[place]?.bottom ?? 0)))
    expect(new Set(gaps)).toEqual(new Set([GAP]))
    const submit = await page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox()
    expect(new Set(boxes.map(({ left, width }) => `${left} ${width}`))).toEqual(
      new Set([`${submit?.x} ${submit?.width}`]),
    )
    expect(new Set(boxes.map(({ middle }) => Math.round(middle)))).toHaveProperty('size', 1)
  })

  test('shows the providers of a phone without scrolling', async () => {
    const page = await given.tab(await givenEveryWay(given), { viewport: PHONE })
    await openPage(page, '/sign-in')
    const last = await page.getByRole('button', { name: 'Continue with GitHub' }).boundingBox()
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThan(667)
    expect(await page.evaluate('scrollY')).toBe(0)
  })
})

type Box = { name: string; left: number; top: number; bottom: number; width: number; middle: number }

/** The ways below the form, in their order; `middle` is that of the label. */
function boxesOf(page: Page): Promise<Box[]> {
  return page.evaluate<Box[]>(`
    [...document.querySelectorAll('form + div :is(button, a)')].map((way) => {
      const { left, top, bottom, width } = way.getBoundingClientRect()
      const label = way.querySelector('.mantine-Button-label').getBoundingClientRect()
      const name = way.getAttribute('aria-label') ?? way.textContent
      return { name, left, top, bottom, width, middle: label.left + label.width / 2 }
    })`)
}
