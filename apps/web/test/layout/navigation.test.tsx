import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenAdmin } from '#test/admin/admins.ts'
import { openPage } from '#test/open-page.tsx'
import { dialog, follow, heading, press } from '#test/page-actions.ts'
import { chooseItem, textsOf } from '#test/page-parts.ts'

describe('the navigation', () => {
  const given = testAppsOn()

  test('reaches an organization and the administration in one way, and tells its organizations from one’s own', async () => {
    const { app, as } = await givenAdmin(given)
    await givenOrganizationRows(app, 'acme', { adam: 'owner' })
    const user = await openPage(app, '/', as('adam'))
    const bar = await screen.findByRole('banner')
    await follow(user, 'Admin', bar)
    await follow(user, 'All organizations', await within(bar).findByRole('navigation', { name: 'Admin' }))
    await heading('All organizations', 1)
    const links = textsOf('link', bar).filter((text) => /organizations/i.test(text ?? ''))
    expect(links).toEqual(['All organizations', 'Organizations'])
    await press(user, 'Choose an organization', bar)
    await chooseItem(user, 'acme')
    await follow(user, 'Teams', await within(bar).findByRole('navigation', { name: 'In this organization' }))
    await heading('Teams', 1)
    await waitFor(() => expect(within(bar).queryByRole('navigation', { name: 'Admin' })).toBeNull())
  })

  test('of an organization on a phone says which one it is, and leads to the others', async () => {
    const { app, as } = await givenAdmin(given)
    await givenOrganizationRows(app, 'acme', { adam: 'owner' })
    await givenOrganizationRows(app, 'globex', { adam: 'owner' })
    const user = await openPage(app, '/organizations/acme/members', as('adam'))
    const main = await screen.findByRole('main')
    await press(user, 'Organization: acme', main)
    await follow(user, 'globex', await dialog(/organization/i))
    await within(await screen.findByRole('main')).findByRole('button', { name: 'Organization: globex' })
  })
})
