import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { signedInEmail } from '@foyer/testing/account-rows'
import { mailedLink, pathOf } from '@foyer/testing/mail'
import { RACE } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { expect, test } from 'vitest'

const email = 'olga@example.com'
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }

onBothEngines('a magic link', RACE, ({ open }) => {
  const given = testAppsOn(open)

  test('that is clicked twice at once lands in the browser that asked, with one session (T70)', async () => {
    const app = await given({ magicLink: { enabled: true } })
    const browser = app.client()
    await browser.post('/sign-in/magic-link', { email, callbackURL: '/in' })
    const path = pathOf(await mailedLink(app, email, 'magic-link'))
    const follow = async () => (await browser.get(path, opened)).headers.get('location')
    expect(await Promise.all(Array.from({ length: 5 }, follow))).toEqual(Array.from({ length: 5 }, () => '/in'))
    expect(await signedInEmail(browser)).toBe(email)
    expect(await countRows(app.database, 'session')).toBe(1)
  })
})
