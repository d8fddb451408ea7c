import { inBrowser } from '@foyer/testing/browser/in-browser'
import { expect, test } from 'vitest'
import { givenAdmin } from './admins.ts'
import { PHONE } from './phone.ts'

const LOW = 640

inBrowser('the admin area on a phone', (given) => {
  test('has its last tab, the choices of a filter, the terms of an event and the buttons of a dialog in sight', async () => {
    const { page } = await givenAdmin(given)
    await page.setViewportSize(PHONE)
    await page.goto('/admin/service')
    await page.getByText('It works, but something needs your attention').waitFor()
    const tab = await page.getByRole('link', { name: 'Service', exact: true }).boundingBox()
    expect((tab?.x ?? PHONE.width) + (tab?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)

    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await page.getByRole('button', { name: 'Kind', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search kinds of events' }).waitFor()
    const choices = await page.getByRole('dialog').boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Main', exact: true }).boundingBox()
    expect((choices?.y ?? 0) + (choices?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(choices?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Account created' }).click()
    const drawer = page.getByRole('dialog', { name: 'Account created' })
    await drawer.getByText('"type": "user.created"').waitFor()
    const term = await drawer.locator('dt').first().boundingBox()
    const name = await drawer.locator('dd').first().getByText('Adam', { exact: true }).boundingBox()
    expect(Math.abs(middleOf(name) - middleOf(term))).toBeLessThan(2)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })

    await page.setViewportSize({ width: PHONE.width, height: LOW })
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await page.getByRole('button', { name: 'New user' }).click()
    await page.getByRole('combobox', { name: 'Password' }).selectOption('Set one now')
    const button = await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).boundingBox()
    expect((button?.y ?? LOW) + (button?.height ?? 0)).toBeLessThanOrEqual(LOW)
  })
})

function middleOf(box: { y: number; height: number } | null): number {
  return box === null ? Number.NaN : box.y + box.height / 2
}
