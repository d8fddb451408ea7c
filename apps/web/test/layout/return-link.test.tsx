import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { everythingLoaded, openPage } from '#test/open-page.tsx'
import { follow, heading } from '#test/page-actions.ts'

const ORDERS = 'https://shop.example.com/orders?page=2'

describe('a page that an application has led to', () => {
  const given = testAppsOn()

  test.each(['/account', '/organizations', '/organizations/acme'])('such as %s leads back to it', async (path) => {
    const app = await given({ trustedOrigins: ['https://shop.example.com'] })
    const olga = await signedUp(app, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await openPage(app, `${path}?callbackURL=${encodeURIComponent(ORDERS)}`, olga)
    const link = await screen.findByRole('link', { name: 'Continue to shop.example.com' })
    expect(link.getAttribute('href')).toBe(ORDERS)
  })

  test('leads back from other pages too', async () => {
    const app = await given({ trustedOrigins: ['https://shop.example.com'] })
    const user = await openPage(app, `/account?callbackURL=${encodeURIComponent(ORDERS)}`, await signedUp(app, 'Olga'))
    await screen.findByRole('link', { name: 'Continue to shop.example.com' })
    await follow(user, 'Devices', await screen.findByRole('banner'))
    await heading('Devices', 1)
    await screen.findByRole('link', { name: 'Continue to shop.example.com' })
  })

  test.each(['https://evil.example/', '//evil.example', '/sign-in', 'javascript:alert(1)'])(
    'does not lead to %s, which is no application’s',
    async (callbackURL) => {
      const app = await given({ trustedOrigins: ['https://shop.example.com'] })
      await openPage(app, `/account?callbackURL=${encodeURIComponent(callbackURL)}`, await signedUp(app, 'Olga'))
      await everythingLoaded()
      expect(screen.queryByRole('link', { name: /^Continue to/ })).toBeNull()
    },
  )
})
