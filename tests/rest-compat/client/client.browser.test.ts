import { eventually } from '@foyer/testing/eventually'
import { countRows } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { inPages, openEmpty, withClient } from './in-page.ts'

const github = { clientId: 'application', clientSecret: 'a-secret-of-the-application' }

inPages('the client in a browser', (given) => {
  test('the session cookie is stored in the browser and not readable by scripts', async () => {
    const app = await given.app()
    const browser = await given.browser(app)
    const page = await openEmpty(browser)
    expect(
      await withClient(page, async (client) => {
        await client.signUp.email({ name: 'Olga', email: 'olga@example.com', password: 'correct-horse-battery' })
        const { data, error } = await client.getSession()
        return { name: data?.user.name, isDate: data?.session.expiresAt instanceof Date, error }
      }),
    ).toEqual({ name: 'Olga', isDate: true, error: null })
    expect(await page.evaluate('document.cookie')).toBe('')
    expect((await browser.cookies()).map(({ httpOnly }) => httpOnly)).toEqual([true, true])
    await page.reload()
    await page.waitForFunction('window.client')
    expect(await withClient(page, async (client) => (await client.getSession()).data?.user.name)).toBe('Olga')
  })

  test('a redirect in an answer is followed', async () => {
    const app = await given.app()
    await signedUp(app, 'Olga')
    const page = await openEmpty(await given.browser(app))
    await withClient(page, (client) => {
      const olga = { email: 'olga@example.com', password: 'correct-horse-battery' }
      void client.signIn.email({ ...olga, callbackURL: '/hall?welcome=1' })
    })
    await page.waitForURL('/hall?welcome=1')
  })

  test('a refused sign-in does not redirect', async () => {
    const app = await given.app()
    await signedUp(app, 'Olga')
    const page = await openEmpty(await given.browser(app))
    const error = await withClient(page, async (client) => {
      const olga = { email: 'olga@example.com', password: 'wrong-password' }
      return (await client.signIn.email({ ...olga, callbackURL: '/hall' })).error
    })
    expect(error).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' })
    expect(new URL(page.url()).pathname).toBe('/empty')
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('a sign-in with a provider redirects to it, unless disableRedirect is set', async () => {
    const app = await given.app({ socialProviders: { github } })
    const page = await openEmpty(await given.browser(app))
    await page.route('https://github.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'GitHub' }))
    const answer = await withClient(page, (client) =>
      client.signIn.social({ provider: 'github', disableRedirect: true }),
    )
    expect(answer.data).toMatchObject({ redirect: false, url: expect.stringContaining('https://github.com/') })
    expect(new URL(page.url()).pathname).toBe('/empty')
    await withClient(page, (client) => void client.signIn.social({ provider: 'github', callbackURL: '/hall' }))
    await page.waitForURL(/^https:\/\/github\.com\/login\/oauth\/authorize\?.*client_id=application/)
  })

  test('a change in one tab is shown in the others, with one request each', async () => {
    const browser = await given.browser(await given.app())
    const [one, other] = [await openEmpty(browser), await openEmpty(browser)]
    for (const page of [one, other]) await withClient(page, (client) => void client.session.subscribe(() => undefined))
    const shown = () =>
      Promise.all([one, other].map((page) => withClient(page, ({ session }) => session.get().data?.user.name ?? null)))
    const pending = () =>
      Promise.all([one, other].map((page) => withClient(page, ({ session }) => session.get().isPending)))
    await eventually(async () => expect(await pending()).toEqual([false, false]))
    const requestedPaths: string[] = []
    browser.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname))
    await withClient(one, async (client) => {
      await client.signUp.email({ name: 'Olga', email: 'olga@example.com', password: 'correct-horse-battery' })
    })
    await eventually(async () => expect(await shown()).toEqual(['Olga', 'Olga']))
    expect(requestedPaths.filter((path) => path === '/api/auth/get-session')).toHaveLength(2)
    await withClient(other, async (client) => void (await client.signOut()))
    await eventually(async () => expect(await shown()).toEqual([null, null]))
  })

  test('a tab without listeners notifies the others too', async () => {
    const browser = await given.browser(await given.app())
    const [one, other] = [await openEmpty(browser), await openEmpty(browser)]
    await withClient(one, (client) => void client.session.subscribe(() => undefined))
    await withClient(other, async (client) => {
      await client.signUp.email({ name: 'Olga', email: 'olga@example.com', password: 'correct-horse-battery' })
    })
    await eventually(async () => {
      expect(await withClient(one, ({ session }) => session.get().data?.user.name)).toBe('Olga')
    })
  })
})
