import { API_KEYS, givenApiKey, givenOrganizationApiKey } from '@foyer/testing/api-keys'
import { openedPages, sentMails } from '@foyer/testing/mail'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { describe, expect, test } from 'vitest'

const DAY = 86_400

describe('the expiry of API keys', () => {
  const given = testAppsOn()

  async function givenVerified() {
    const app = await given(API_KEYS)
    const { as } = await givenOrganization(app, { owner: ['olga', 'otto'], admin: 'adam' })
    app.stopClock()
    return { app, olga: as('olga'), adam: as('adam') }
  }

  test('is mailed once, a week before: to the user, and of an organization to its owners (T118)', async () => {
    const { app, olga, adam } = await givenVerified()
    await givenApiKey(olga, { expiresIn: 30 * DAY })
    await givenOrganizationApiKey(adam, { expiresIn: 30 * DAY })
    await givenApiKey(olga, { expiresIn: 5 * DAY })
    await givenApiKey(olga)
    await run(app.database, 'update "user" set "emailVerified" = true')
    app.pass(23 * DAY - 1)
    await sweep(app.services)
    expect(await sentMails(app)).toEqual([])
    app.pass(1)
    await Promise.all([sweep(app.services), sweep(app.services)])
    await sweep(app.services)
    const mails = ['olga@example.com api-key-expires', 'olga@example.com api-key-expires']
    expect(await sentMails(app)).toEqual([...mails, 'otto@example.com api-key-expires'])
    expect(app.mailbox.list('olga@example.com')[0]?.text).toContain('7 days')
    expect(app.mailbox.list('olga@example.com')[0]?.text).not.toContain('extend')
    expect(openedPages(app, 'olga@example.com')).toEqual(['/account/api-keys', '/organizations/acme/settings'])
  })

  test('a key with a new expiry is announced anew, one that is disabled is not', async () => {
    const { app, olga } = await givenVerified()
    const { id: extended } = await givenApiKey(olga, { expiresIn: 8 * DAY })
    const { id: disabled } = await givenApiKey(olga, { expiresIn: 8 * DAY })
    await olga.post('/api-key/update', { keyId: disabled, enabled: false })
    await run(app.database, 'update "user" set "emailVerified" = true')
    app.pass(DAY)
    await sweep(app.services)
    expect(await sentMails(app)).toHaveLength(1)
    await olga.post('/api-key/update', { keyId: extended, expiresIn: 20 * DAY })
    app.pass(13 * DAY)
    await sweep(app.services)
    expect(await sentMails(app)).toHaveLength(2)
  })

  test('an expired key is listed for another month', async () => {
    const { app, olga } = await givenVerified()
    await givenApiKey(olga, { expiresIn: DAY })
    app.pass(31 * DAY - 1)
    await sweep(app.services)
    expect(await countRows(app.database, 'apikey')).toBe(1)
    app.pass(1)
    await sweep(app.services)
    expect(await countRows(app.database, 'apikey')).toBe(0)
  })
})
