import { signedInEmail } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, pathOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { describe, expect, test } from 'vitest'

const email = 'olga@example.com'
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }

describe('magic links of several browsers', () => {
  const given = testAppsOn()

  test('are each good there, whichever has signed in before', async () => {
    const app = await given({ magicLink: { enabled: true } })
    const [phone, laptop, tablet] = [app.client(), app.client(), app.client()]
    // The first proof of the address ends whatever was mailed before.
    await phone.get(await pathFor(app, phone), opened)
    const paths = [await pathFor(app, laptop), await pathFor(app, tablet)] as const
    await tablet.get(paths[1], opened)
    expect(await signedInEmail(tablet)).toBe(email)
    await laptop.get(paths[0], opened)
    expect(await signedInEmail(laptop)).toBe(email)
  })
})

async function pathFor(app: TestApp, client: TestClient): Promise<string> {
  await client.post('/sign-in/magic-link', { email })
  return pathOf(await mailedLink(app, email, 'magic-link'))
}
