import { languages } from '@foyer/auth-domain/language'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { type DeviceCodes, deviceOptions, givenDeviceCodes, poll } from '@foyer/testing/devices'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openPage, signUpAs } from './page-actions.ts'
import { overflowOf, PHONE } from './phone.ts'

const shown = ({ user_code }: DeviceCodes) => `${user_code.slice(0, 4)}-${user_code.slice(4)}`

inBrowser('the page of a device’s code', (given) => {
  test('a code is entered, what asks is shown, and approved', async () => {
    const app = await given.app(deviceOptions)
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    const device = app.client({ 'user-agent': 'acme-cli/1.0 (Linux)' })
    const codes = await givenDeviceCodes(device)
    await openPage(page, '/device')
    await expectAccessible(page)
    const enter = async (code: string) => {
      await page.getByLabel('Code').fill(code)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await enter('BBBB-BBBB')
    await page.getByText('That code doesn’t exist').waitFor()
    await expectAccessible(page)
    await enter(shown(codes).toLowerCase())
    await page.getByRole('heading', { name: 'Let Acme CLI sign in?' }).waitFor()
    for (const fact of [shown(codes), 'acme-cli', '127.0.0.1', details('Olga').email]) {
      expect(await page.getByText(fact).count(), fact).toBeGreaterThan(0)
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('heading', { name: 'Approved' }).waitFor()
    await expectAccessible(page)
    expect((await poll(device, codes)).status).toBe(200)
    await page.getByRole('link', { name: 'See your devices' }).click()
    await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
    await page.getByText('acme-cli').first().waitFor()
  })

  test('fits on a phone in every language', async () => {
    const app = await given.app(deviceOptions)
    const page = await given.tab(app, { viewport: PHONE })
    await signUpAs(page, 'Olga')
    const { user_code } = await givenDeviceCodes(app.client())
    const expectFit = async (part: string) => {
      for (const { tag } of languages) {
        await page.getByRole('combobox').selectOption(tag)
        await page.locator(`html[lang="${tag}"]`).waitFor()
        expect(await overflowOf(page), `${tag}, ${part}`).toBe(0)
      }
    }
    await openPage(page, `/device?user_code=${user_code}`)
    await expectFit('the code')
    await page.locator('button[type="submit"]').click()
    await page.locator('dl').waitFor()
    await expectFit('the question')
  })
})
