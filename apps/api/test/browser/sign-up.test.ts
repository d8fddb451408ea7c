import { inBrowser } from '@foyer/testing/browser/in-browser'
import { countRows } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { fillSignUp, openAccount, submitSignUp, waitForHome, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')

inBrowser('signing up', (given) => {
  test('after signing up home shows the name, the email and the current device', async () => {
    const page = await given.tab(await given.app())
    await submitSignUp(page, olga)
    await waitForHome(page)
    const who = page.getByRole('region', { name: 'Your profile' })
    await who.getByRole('heading', { name: 'Olga' }).waitFor()
    await who.getByText('olga@example.com').waitFor()
    await page.getByRole('list', { name: 'Recent sign-ins' }).getByText('This device').waitFor()
    await openAccount(page, 'sessions')
    await page.getByRole('table', { name: 'Where you are signed in' }).getByText('This device').waitFor()
    await page.getByText('No other devices').waitFor()
  })

  test('the form works with the keyboard only', async () => {
    const page = await given.tab(await given.app())
    await page.goto('/sign-up')
    await page.getByLabel('Your name').waitFor()
    for (const text of Object.values(olga)) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Hide password' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Olga' }).waitFor()
  })

  test('an existing email is refused with a message', async () => {
    const app = await given.app()
    await signedUp(app, 'Olga')
    const page = await given.tab(app)
    await submitSignUp(page, { ...olga, name: 'Somebody else' })
    await page.getByRole('alert').getByText('An account with this email already exists.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('olga@example.com')
    expect(await page.context().cookies()).toEqual([])
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test.each([
    { wrong: { password: 'short' }, field: 'Password', message: 'Use at least 8 characters.' },
    { wrong: { email: 'olga@' }, field: 'Email', message: 'Enter a valid email.' },
    { wrong: { name: '  ' }, field: 'Your name', message: 'Enter your name.' },
  ])('$wrong is refused next to the field, before anything is sent', async ({ wrong, field, message }) => {
    const app = await given.app()
    const page = await given.tab(app)
    const posted: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
    await submitSignUp(page, { ...olga, ...wrong })
    await page.getByText(message, { exact: true }).waitFor()
    const input = page.getByLabel(field, { exact: true })
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    await input.and(page.locator(':focus')).waitFor()
    expect(posted).toEqual([])
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test.each(['password1', 'Olga2026!'])(
    '%s is refused next to the field, and another one is taken',
    async (password) => {
      const page = await given.tab(await given.app())
      await submitSignUp(page, { ...olga, password })
      await page.getByText('Too easy to guess.').waitFor()
      const input = page.getByLabel('Password', { exact: true })
      expect(await input.getAttribute('aria-invalid')).toBe('true')
      await input.and(page.locator(':focus')).waitFor()
      await submitSignUp(page, olga)
      await waitForHome(page)
    },
  )

  test('a password can be shown, and its strength is shown while typing', async () => {
    const page = await given.tab(await given.app())
    await fillSignUp(page, { ...olga, password: 'olga' })
    await page.getByText('4 more characters needed').waitFor()
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('tall arches keep the rain off')
    await page.getByText('Strong', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    expect(await password.getAttribute('type')).toBe('password')
  })

  test('a name with markup is escaped', async () => {
    const page = await given.tab(await given.app())
    const name = '<b>Olga</b><script>document.title="caught"</script><img src=x onerror=alert(1)>'
    await submitSignUp(page, { ...olga, name })
    await page.getByRole('heading', { name, exact: true }).waitFor()
    expect(await page.locator('h2 b, h2 img, main script').count()).toBe(0)
    expect(await page.title()).not.toBe('caught')
  })

  test('without automatic sign-in the page links to the sign-in', async () => {
    const app = await given.app({ emailAndPassword: { autoSignIn: false } })
    const page = await given.tab(app)
    await submitSignUp(page, olga)
    await page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
    await page.getByText('You can now sign in as olga@example.com.').waitFor()
    expect(await countRows(app.database, 'session')).toBe(0)
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await waitForSignIn(page)
  })

  test('with required verification the page asks to check the mail', async () => {
    const app = await given.app({
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: { sendOnSignUp: true },
    })
    const page = await given.tab(app)
    await submitSignUp(page, olga)
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
    await page.getByText('We sent a link to olga@example.com.').waitFor()
    await page.getByRole('button', { name: 'Use another email' }).click()
    expect(await page.getByLabel('Your name').inputValue()).toBe(olga.name)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    await page.getByLabel('Email').fill('olga.petrova@example.com')
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('We sent a link to olga.petrova@example.com.').waitFor()
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await waitForSignIn(page)
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test.each(['/sign-in', '/sign-up'])('when passwords are disabled, %s says so and has no fields', async (path) => {
    const page = await given.tab(await given.app({ emailAndPassword: { enabled: false } }))
    await page.goto(path)
    await page.getByRole('heading', { name: 'Password sign-in is turned off' }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
  })
})
