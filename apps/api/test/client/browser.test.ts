import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { signedUp } from '../support/people.ts'
import { countRows } from '../support/tables.ts'
import { inPages, openEmpty, withClient } from './in-page.ts'

const github = { clientId: 'application', clientSecret: 'a-secret-of-the-application' }

inPages('the client in a browser', (given) => {
  test('the browser keeps who is signed in, out of reach of scripts', async () => {
    const world = await given.world()
    const browser = await given.browser(world)
    const page = await openEmpty(browser)
    expect(
      await withClient(page, async (client) => {
        await client.signUp.email({ name: 'Olga', email: 'olga@example.com', password: 'correct-horse-battery' })
        const { data, error } = await client.getSession()
        return { name: data?.user.name, isDate: data?.session.expiresAt instanceof Date, error }
      }),
    ).toEqual({ name: 'Olga', isDate: true, error: null })
    expect(await page.evaluate('document.cookie')).toBe('')
    expect((await browser.cookies()).map(({ httpOnly }) => httpOnly)).toEqual([true])
    await page.reload()
    await page.waitForFunction('window.client')
    expect(await withClient(page, async (client) => (await client.getSession()).data?.user.name)).toBe('Olga')
  })

  test('an answer that leads elsewhere is followed', async () => {
    const world = await given.world()
    await signedUp(world, 'Olga')
    const page = await openEmpty(await given.browser(world))
    await withClient(page, (client) => {
      const olga = { email: 'olga@example.com', password: 'correct-horse-battery' }
      void client.signIn.email({ ...olga, callbackURL: '/hall?welcome=1' })
    })
    await page.waitForURL('/hall?welcome=1')
  })

  test('a refused sign-in leads nowhere', async () => {
    const world = await given.world()
    await signedUp(world, 'Olga')
    const page = await openEmpty(await given.browser(world))
    const error = await withClient(page, async (client) => {
      const olga = { email: 'olga@example.com', password: 'wrong-password' }
      return (await client.signIn.email({ ...olga, callbackURL: '/hall' })).error
    })
    expect(error).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' })
    expect(new URL(page.url()).pathname).toBe('/empty')
    expect(await countRows(world.database, 'session')).toBe(1)
  })

  test('a sign-in with a provider goes there, unless it is asked not to', async () => {
    const world = await given.world({ socialProviders: { github } })
    const page = await openEmpty(await given.browser(world))
    await page.route('https://github.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'GitHub' }))
    const answer = await withClient(page, (client) =>
      client.signIn.social({ provider: 'github', disableRedirect: true }),
    )
    expect(answer.data).toMatchObject({ redirect: false, url: expect.stringContaining('https://github.com/') })
    expect(new URL(page.url()).pathname).toBe('/empty')
    await withClient(page, (client) => void client.signIn.social({ provider: 'github', callbackURL: '/hall' }))
    await page.waitForURL(/^https:\/\/github\.com\/login\/oauth\/authorize\?.*client_id=application/)
  })

  test('what happens in one tab shows in the others, once each', async () => {
    const browser = await given.browser(await given.world())
    const [one, other] = [await openEmpty(browser), await openEmpty(browser)]
    for (const page of [one, other]) await withClient(page, (client) => void client.session.subscribe(() => undefined))
    const shown = () =>
      Promise.all([one, other].map((page) => withClient(page, ({ session }) => session.get().data?.user.name ?? null)))
    const pending = () =>
      Promise.all([one, other].map((page) => withClient(page, ({ session }) => session.get().isPending)))
    await eventually(async () => expect(await pending()).toEqual([false, false]))
    const asked: string[] = []
    browser.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await withClient(one, async (client) => {
      await client.signUp.email({ name: 'Olga', email: 'olga@example.com', password: 'correct-horse-battery' })
    })
    await eventually(async () => expect(await shown()).toEqual(['Olga', 'Olga']))
    expect(asked.filter((path) => path === '/api/auth/get-session')).toHaveLength(2)
    await withClient(other, async (client) => void (await client.signOut()))
    await eventually(async () => expect(await shown()).toEqual([null, null]))
  })

  test('a tab where nobody listens tells the others too', async () => {
    const browser = await given.browser(await given.world())
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
