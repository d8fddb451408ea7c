import { givenVirtualAuthenticator, onLocalhost } from '@foyer/testing/browser/virtual-authenticator'
import { PASSKEYS } from '@foyer/testing/passkeys'
import { countRows } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import type { passkeyClient } from 'better-auth/client/plugins'
import type { createAuthClient } from 'better-auth/react'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inPages } from './in-page.ts'

type Official = ReturnType<typeof createAuthClient<{ plugins: [ReturnType<typeof passkeyClient>] }>>

// The actions that the tests perform have the same names and inputs in both releases.
const releases = [
  { release: '1.2.12', script: 'official-passkey.mjs' },
  { release: '1.7', script: 'newer-passkey.mjs' },
]

inPages("better-auth's passkey client", (given) => {
  async function givenPage(script = 'official-passkey.mjs') {
    const app = await given.app(PASSKEYS, await onLocalhost())
    const browser = await given.browser(app)
    const page = await browser.newPage()
    await page.goto(`/show/${script}`)
    // The client itself has a `then`, which would be waited for.
    await page.waitForFunction('"client" in window')
    await givenVirtualAuthenticator(page)
    await withOfficial(page, (client, olga) => client.signUp.email(olga))
    return { app, page }
  }

  test.each(releases)('of $release adds, lists, renames and deletes, and signs in, unmodified', async ({ script }) => {
    const { app, page } = await givenPage(script)
    const added = await withOfficial(page, (client) => client.passkey.addPasskey({ name: 'Laptop' }))
    expect(added?.error ?? null).toBeNull()
    const listed = await withOfficial(page, (client) => client.passkey.listUserPasskeys())
    expect(listed).toMatchObject({ error: null, data: [{ name: 'Laptop', deviceType: 'singleDevice' }] })

    await withOfficial(page, (client) => client.signOut())
    const signedIn = await withOfficial(page, (client) => client.signIn.passkey())
    expect(signedIn?.error ?? null).toBeNull()
    const session = await withOfficial(page, (client) => client.getSession())
    expect(session).toMatchObject({ data: { user: { email: details('Olga').email } } })

    const renamed = await withOfficial(page, async (client) => {
      const { data } = await client.passkey.listUserPasskeys()
      return client.passkey.updatePasskey({ id: data?.[0]?.id ?? '', name: 'Phone' })
    })
    expect(renamed).toMatchObject({ error: null, data: { passkey: { name: 'Phone', counter: 2 } } })
    const deleted = await withOfficial(page, async (client) => {
      const { data } = await client.passkey.listUserPasskeys()
      return client.passkey.deletePasskey({ id: data?.[0]?.id ?? '' })
    })
    expect(deleted).toMatchObject({ error: null })
    expect(await countRows(app.database, 'passkey')).toBe(0)
  })

  test('says that this authenticator is registered already', async () => {
    const { page } = await givenPage()
    await withOfficial(page, (client) => client.passkey.addPasskey({ name: 'Laptop' }))
    const again = await withOfficial(page, (client) => client.passkey.addPasskey({ name: 'Again' }))
    expect(again).toMatchObject({ error: { message: 'previously registered' } })
  })
})

type Olga = ReturnType<typeof details>

/** Runs `act` with the page's client. It is sent to the browser as text, so it must be self-contained. */
function withOfficial<Result>(page: Page, act: (client: Official, olga: Olga) => Result): Promise<Awaited<Result>> {
  return page.evaluate(`(${act})(window.client, ${JSON.stringify(details('Olga'))})`)
}
