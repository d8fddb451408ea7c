import { testAppsOn } from '@foyer/testing/suite'
import { SECRET } from '@foyer/testing/test-app'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { dialog, follow, press, says } from '#test/page-actions.ts'
import { preferLanguage, row, textsOf } from '#test/page-parts.ts'
import { givenAdmin } from './admins.ts'

const SERVICE = '/admin/service'

describe('the service page of the admin area', () => {
  const given = testAppsOn()

  test('tells how the service is and what it runs on, and nothing secret', async () => {
    // Its mail server cannot be reached.
    const { app, as } = await givenAdmin(
      given,
      [],
      {},
      { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'foyer@example.com' },
    )
    const user = await openPage(app, '/admin', as('adam'))
    await says('All emails have been sent.')
    expect(screen.queryByText('Retrying')).toBeNull()
    await follow(user, 'Service', screen.getByRole('banner'))
    await says('It works, but something needs your attention')
    await says(/Fix \d+ problems? below before you go live/)
    expect(document.body.textContent).not.toContain('nothing needs your attention')
    await row(String(process.pid))
    await screen.findByRole('row', { name: /Signing cookies and links\s*FOYER_SECRET\s*1/ })
    await says('Tokens for other services are turned off.')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.slice(0, 3)).toEqual(['Health', 'Before you go live', 'Software'])
    expect(screen.queryByRole('button', { name: 'Rotate keys' })).toBeNull()
    expect(screen.getByRole('main').textContent).not.toContain(SECRET.slice(0, 23))
  })

  test('says what is wrong, and what it lacks for production, in the language of the page', async () => {
    const { app, as } = await givenAdmin(
      given,
      [],
      {},
      { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'foyer@example.com' },
    )
    const proxied = app.client({ 'x-forwarded-for': '203.0.113.7' })
    await proxied.get('/ok')
    await proxied.get('/get-session')
    await openPage(app, SERVICE, as('adam'))
    await says('FOYER_TRUST_PROXY does not name this proxy')
    preferLanguage('de-DE')
    await openPage(app, SERVICE, as('adam'))
    await says('FOYER_TRUST_PROXY nennt diesen Proxy nicht')
    await says('Die Prüfung ist fehlgeschlagen:')
    const main = screen.getByRole('main')
    expect(main.textContent).not.toMatch(/could not be checked|does not name|It works/)
    expect(main.querySelectorAll('p[lang="en"], li[lang="en"]')).toHaveLength(0)
  })

  test('has the signing keys rotated, once until every instance has the new one', async () => {
    const { app, as } = await givenAdmin(given, [], { jwt: { enabled: true } })
    await app.services.tokens.publicKeys()
    const user = await openPage(app, SERVICE, as('adam'))
    const keys = await screen.findByRole('table', { name: 'Signing keys' })
    expect(textsOf('row', keys)).toContainEqual(expect.stringMatching(/Signs.*EdDSA.*Open-ended/))
    await press(user, 'Rotate keys')
    await press(user, 'Rotate keys', await dialog('Rotate the signing keys?'))
    await says('The new key is published.')
    await waitFor(() => expect(textsOf('row', keys)).toContainEqual(expect.stringMatching(/Signs soon.*EdDSA/)))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Rotate keys' })).toBeNull())
    expect(await app.database.db.selectFrom('jwks').select('id').execute()).toHaveLength(2)
  })
})
