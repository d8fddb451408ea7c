import { languages } from '@foyer/auth-domain/language'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { type DeviceCodes, deviceOptions, givenDeviceCodes, poll } from '@foyer/testing/devices'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openPage, signUpAs, submitSignIn } from './page-actions.ts'
import { overflowOf, PHONE } from './phone.ts'

const shown = ({ user_code }: DeviceCodes) => `${user_code.slice(0, 4)}-${user_code.slice(4)}`

inBrowser('the page of a device’s code', (given) => {
  test('a code is entered, what asks is shown, and approved', async () => {
    const { app, page } = await givenUser()
    const device = app.client({ 'user-agent': 'acme-cli/1.0 (Linux)' })
    const codes = await givenDeviceCodes(device)
    await openPage(page, '/device')
    await expectAccessible(page)
    await page.getByLabel('Code').fill(shown(codes).toLowerCase())
    await page.getByRole('button', { name: 'Continue' }).click()
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

  test('a program without a known name is shown by what it says of itself, and a guest without their address', async () => {
    const app = await given.app({ ...deviceOptions, anonymous: { enabled: true } })
    const page = await given.tab(app)
    const signIn = `${app.baseUrl}/api/auth/sign-in/anonymous`
    expect((await page.request.post(signIn, { headers: { origin: app.baseUrl }, data: {} })).status()).toBe(200)
    const userAgent = 'Acme internal tool build 7 of the night shift, at sea'
    await enter(page, (await givenDeviceCodes(app.client({ 'user-agent': userAgent }))).user_code)
    await page.getByRole('heading', { name: 'Let Acme CLI sign in?' }).waitFor()
    await page.getByText('Acme internal tool build 7 of the night…').waitFor()
    await page.getByText('your account Guest').waitFor()
    expect(await page.getByText('temp-').count()).toBe(0)
  })

  test('a link fills the code in and does no more; who is not signed in comes back to it', async () => {
    const app = await given.app(deviceOptions)
    await signUpAs(await given.tab(app), 'Olga')
    const codes = await givenDeviceCodes(app.client())
    const page = await given.tab(app)
    await page.goto(`${app.baseUrl}/device?user_code=${codes.user_code}`)
    await submitSignIn(page, details('Olga'))
    await page.getByRole('heading', { name: 'Sign in on a device' }).waitFor()
    expect(await page.getByLabel('Code').inputValue()).toBe(shown(codes))
    await page.waitForLoadState('networkidle')
    expect((await poll(app.client(), codes)).json.error).toBe('authorization_pending')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByRole('heading', { name: 'Denied' }).waitFor()
    expect(await countRows(app.database, 'session')).toBe(2)
  })

  test('says of a code that it is wrong, expired, answered, or open in another account', async () => {
    const { app, page } = await givenUser()
    const other = await given.tab(app)
    await signUpAs(other, 'Max')
    const [answered, foreign, late] = await Promise.all([1, 2, 3].map(() => givenDeviceCodes(app.client())))
    await enter(other, foreign?.user_code)
    await enter(page, answered?.user_code)
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByRole('heading', { name: 'Denied' }).waitFor()
    const said = async (code: string | undefined) => {
      await enter(page, code)
      return page.locator('.mantine-TextInput-error').textContent()
    }
    expect(await said('BBBB-BBBB')).toContain('That code doesn’t exist')
    expect(await said(answered?.user_code)).toContain('already been answered')
    expect(await said(foreign?.user_code)).toContain('another account')
    app.pass(1800)
    expect(await said(late?.user_code)).toContain('has expired')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectAccessible(page)
  })

  test('says where no program signs in by a code', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openPage(page, '/device')
    await page.getByRole('heading', { name: 'Not available' }).waitFor()
    await expectAccessible(page)
  })

  test('fits on a phone in every language', async () => {
    const app = await given.app(deviceOptions)
    const page = await given.tab(app, { viewport: PHONE })
    await signUpAs(page, 'Olga')
    const { user_code } = await givenDeviceCodes(app.client())
    for (const { tag } of languages) {
      await openPage(page, `/device?user_code=${user_code}`)
      await page.getByRole('combobox').selectOption(tag)
      await page.locator(`html[lang="${tag}"]`).waitFor()
      expect(await overflowOf(page), tag).toBe(0)
      await page.locator('button[type="submit"]').click()
      await page.locator('dl').waitFor()
      expect(await overflowOf(page), `${tag}, the question`).toBe(0)
    }
  })

  async function givenUser(): Promise<{ app: TestApp; page: Page }> {
    const app = await given.app(deviceOptions)
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    return { app, page }
  }

  async function enter(page: Page, userCode = ''): Promise<void> {
    await openPage(page, '/device')
    await page.getByLabel('Code').fill(userCode)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('dl, .mantine-TextInput-error').first().waitFor()
  }
})
