import { testDatabases } from '@foyer/db/testing'
import { expect, test } from 'vitest'
import { details, signedUp } from '../support/people.ts'
import { countRows } from '../support/tables.ts'
import { inBrowser } from './in-browser.ts'
import { fillSignUp, seeHome, seeSignIn, submitSignUp } from './visit.ts'

const olga = details('Olga')

inBrowser('signing up', testDatabases(), (given) => {
  test('whoever signs up stands in the hall, with name, address and this device', async () => {
    const page = await given.tab(await given.world())
    await submitSignUp(page, olga)
    await seeHome(page)
    const who = page.getByRole('region', { name: 'Who you are' })
    await who.getByRole('heading', { name: 'Olga' }).waitFor()
    await who.getByText('olga@example.com').waitFor()
    await page.getByRole('table', { name: 'Where you are signed in' }).getByText('This device').waitFor()
    await page.getByText('Nowhere else').waitFor()
  })

  test('the keyboard alone is enough', async () => {
    const page = await given.tab(await given.world())
    await page.goto('/sign-up')
    await page.getByLabel('Your name').waitFor()
    for (const text of Object.values(olga)) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Hide the password' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Olga' }).waitFor()
  })

  test('an address that is taken is refused in words', async () => {
    const world = await given.world()
    await signedUp(world, 'Olga')
    const page = await given.tab(world)
    await submitSignUp(page, { ...olga, name: 'Somebody else' })
    await page.getByRole('alert').getByText('There is an account with this address already.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('olga@example.com')
    expect(await page.context().cookies()).toEqual([])
    expect(await countRows(world.database, 'user')).toBe(1)
  })

  test.each([
    { wrong: { password: 'short' }, field: 'Password', words: 'Use at least 8 characters' },
    { wrong: { email: 'olga@' }, field: 'Email', words: 'This does not look like an email address' },
    { wrong: { name: '  ' }, field: 'Your name', words: 'Tell us your name' },
  ])('$wrong is refused beside the field, before anything is sent', async ({ wrong, field, words }) => {
    const world = await given.world()
    const page = await given.tab(world)
    const posted: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
    await submitSignUp(page, { ...olga, ...wrong })
    await page.getByText(words, { exact: true }).waitFor()
    const input = page.getByLabel(field, { exact: true })
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    await input.and(page.locator(':focus')).waitFor()
    expect(posted).toEqual([])
    expect(await countRows(world.database, 'user')).toBe(0)
  })

  test('a password can be looked at, and its strength is told while it is typed', async () => {
    const page = await given.tab(await given.world())
    await fillSignUp(page, { ...olga, password: 'olga' })
    await page.getByText('4 more characters needed').waitFor()
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('tall arches keep the rain off')
    await page.getByText('Strong', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show the password' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide the password' }).click()
    expect(await password.getAttribute('type')).toBe('password')
  })

  test('a name is text, whatever it holds', async () => {
    const page = await given.tab(await given.world())
    const name = '<b>Olga</b><script>document.title="caught"</script><img src=x onerror=alert(1)>'
    await submitSignUp(page, { ...olga, name })
    await page.getByRole('heading', { name, exact: true }).waitFor()
    expect(await page.locator('h2 b, h2 img, main script').count()).toBe(0)
    expect(await page.title()).not.toBe('caught')
  })

  test('without automatic sign-in the account is ready, and the way leads to the sign-in', async () => {
    const world = await given.world({ emailAndPassword: { autoSignIn: false } })
    const page = await given.tab(world)
    await submitSignUp(page, olga)
    await page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
    await page.getByText('You can sign in as olga@example.com now.').waitFor()
    expect(await countRows(world.database, 'session')).toBe(0)
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await seeSignIn(page)
  })

  test('where addresses are confirmed first, the mail is to be looked for', async () => {
    const world = await given.world({
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: { sendOnSignUp: true },
    })
    const page = await given.tab(world)
    await submitSignUp(page, olga)
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    await page.getByText('We sent a link to olga@example.com.').waitFor()
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await seeSignIn(page)
    expect(await countRows(world.database, 'session')).toBe(0)
  })

  test.each(['/sign-in', '/sign-up'])('where passwords are not used, %s says so and asks for none', async (path) => {
    const page = await given.tab(await given.world({ emailAndPassword: { enabled: false } }))
    await page.goto(path)
    await page.getByRole('heading', { name: 'Passwords are not used here' }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
  })
})
