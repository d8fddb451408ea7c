import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { codeOf } from '@foyer/testing/two-factor'
import { details, signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { heading, press, says, submitSignIn } from '#test/page-actions.ts'
import { enrol, enterCode, putCodesAway } from '#test/two-factor-actions.ts'

describe('a required second factor', () => {
  const given = testAppsOn()

  test('keeps the admin pages from an admin, and leads back to them', async () => {
    const app = await given({ twoFactor: { enabled: true, required: 'admins' } })
    const adam = await signedUp(app, 'Adam')
    await run(app.database, `update "user" set role = 'admin'`)
    const user = await openPage(app, '/admin/users', adam)
    await heading('Secure your account', 1)
    await says(/requires two-factor authentication/)
    await enrol(app, user)
    await putCodesAway(user)
    await press(user, 'Continue')
    await waitFor(() => expect(location.href).toBe(`${app.baseUrl}/admin/users`))
    await screen.findByRole('row', { name: /Adam/ })
  })

  test('of everybody leads the person who is signed in to enrolment, from wherever they go, and back', async () => {
    const app = await given({ twoFactor: { enabled: true, required: 'everyone' } })
    const mia = await signedUp(app, 'Mia')
    const acme = await mia.post('/organization/create', { name: 'Acme', slug: 'acme' })
    expect(acme).toMatchObject({ status: 403, json: { code: 'TWO_FACTOR_REQUIRED' } })
    await givenOrganizationRows(app, 'acme', { Mia: 'owner' })
    await openPage(app, '/', mia)
    await heading('Secure your account', 1)
    const user = await openPage(app, '/organizations/acme/members?team=acme-team', mia)
    await heading('Secure your account', 1)
    await says('Foyer requires two-factor authentication')
    const totpURI = await enrol(app, user)
    await putCodesAway(user)
    await press(user, 'Continue')
    await waitFor(() => expect(location.href).toBe(`${app.baseUrl}/organizations/acme/members?team=acme-team`))
    await screen.findByRole('row', { name: /Mia/ })

    const other = await openPage(app, '/organizations/acme?tab=1')
    await submitSignIn(other, details('Mia'))
    app.pass(30)
    await enterCode(other, codeOf(app, totpURI))
    await heading('acme', 1)
  })
})
