import { createClient } from '@foyer/rest-compat/client/client'
import { useSession } from '@foyer/rest-compat/client/react'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inPages, withClient } from './in-page.ts'

test('on a server the session is pending, and no request is sent', () => {
  const client = createClient({ fetch: () => Promise.reject(new Error('no request is expected')) })
  function Greeting(): ReactNode {
    const { data, isPending } = useSession(client)
    return isPending ? 'waiting' : `hello ${data?.user.name ?? 'stranger'}`
  }
  expect(renderToString(createElement(Greeting))).toBe('waiting')
})

inPages("React's useSession", (given) => {
  test.each([
    { whose: 'the client', page: 'greeting.mjs' },
    { whose: 'the official client', page: 'official-greeting.mjs' },
  ])('of $whose renders the signed-in user, and each change', async ({ page: name }) => {
    const app = await given.app()
    const browser = await given.browser(app)
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => void problems.push(String(error)))
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
    await page.goto(`/show/${name}`)
    await page.getByText('hello stranger').waitFor()
    await withClient(page, async (client) => {
      await client.signUp.email({ name: 'Olga', email: 'olga@example.com', password: 'correct-horse-battery' })
    })
    await page.getByText('hello Olga').waitFor()
    await withClient(page, async (client) => void (await client.updateUser({ name: 'Olga O.' })))
    await page.getByText('hello Olga O.').waitFor()
    await page.reload()
    await page.getByText('hello Olga O.').waitFor()
    await withClient(page, async (client) => void (await client.signOut()))
    await page.getByText('hello stranger').waitFor()
    expect(problems).toEqual([])
  })
})
