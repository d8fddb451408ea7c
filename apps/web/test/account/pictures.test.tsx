import { givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { button, field, press } from '#test/page-actions.ts'

async function linkIsFocused(): Promise<void> {
  await waitFor(async () => expect(document.activeElement).toBe(await field('Link')))
}

describe('the picture of a form', () => {
  const given = testAppsOn()

  test.each([
    ['/account', 'Upload a picture'],
    ['/organizations/acme/settings', 'Upload a logo'],
  ])('at %s is uploaded first, and a link is asked for on demand', async (path, upload) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const user = await openPage(app, path, as('olga'))
    await button(upload)
    expect(screen.queryByLabelText('Link')).toBeNull()
    await press(user, 'Use a link')
    await linkIsFocused()
    await button(upload)
  })

  test('is a link alone where nothing is uploaded', async () => {
    const app = await given({ pictures: { enabled: false } })
    const user = await openPage(app, '/account', (await givenUsers(app, 'olga'))('olga'))
    await press(user, 'Use a link')
    await linkIsFocused()
    expect(document.querySelector('input[type="file"]')).toBeNull()
  })
})
