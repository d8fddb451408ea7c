import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { signedIn, signedUp } from '@foyer/testing/users'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceSessionChange } from '#data/tabs.ts'
import { networkOf } from '#test/network.ts'
import { everythingLoaded, openPage } from '#test/open-page.tsx'
import { follow, heading, press } from '#test/page-actions.ts'
import { chooseItem } from '#test/page-parts.ts'

const ORDERS = 'https://shop.example.com/orders?page=2'
const shop = { trustedOrigins: ['https://shop.example.com'] }

describe('a page that an application has led to', () => {
  const given = testAppsOn()

  test.each(['/account', '/organizations', '/organizations/acme'])('such as %s leads back to it', async (path) => {
    const app = await given(shop)
    const olga = await signedUp(app, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await openPage(app, ledTo(path, ORDERS), olga)
    expect((await backToShop()).getAttribute('href')).toBe(ORDERS)
  })

  test('leads back from other pages too', async () => {
    const app = await given(shop)
    const user = await openPage(app, ledTo('/account', ORDERS), await signedUp(app, 'Olga'))
    await backToShop()
    await follow(user, 'Devices', await screen.findByRole('banner'))
    await heading('Devices', 1)
    await backToShop()
  })

  test.each(['https://evil.example/', '//evil.example', '/sign-in', 'javascript:alert(1)', '5'])(
    'does not lead to %s, which is no application’s, nor to where it led before',
    async (callbackURL) => {
      const app = await given(shop)
      const olga = await signedUp(app, 'Olga')
      await openPage(app, ledTo('/account', ORDERS), olga)
      await backToShop()
      for (const path of [ledTo('/account', callbackURL), '/account']) {
        await openPage(app, path, olga)
        expect(await leadsBack()).toBe(false)
      }
    },
  )

  test.each([
    ['/orders?page=2', '/orders?page=2'],
    ['/organizations', undefined],
    ['/?page=2', undefined],
    ['/', undefined],
  ])('at its own origin leads to %s: %s', async (path, expected) => {
    const app = await given()
    await openPage(app, ledTo('/account', app.baseUrl + path), await signedUp(app, 'Olga'))
    await everythingLoaded()
    const link = screen.queryByRole('link', { name: `Continue to ${new URL(app.baseUrl).host}` })
    expect(link?.getAttribute('href')).toBe(expected)
  })

  test.each(['/', '/?page=2'])('leads to %s where the first page is of an application', async (path) => {
    const app = await given({ ...shop, pages: { home: 'https://shop.example.com/' } })
    const olga = await signedUp(app, 'Olga')
    for (const page of [ledTo('/account', app.baseUrl + path), '/account/sessions']) {
      await openPage(app, page, olga)
      const link = await screen.findByRole('link', { name: `Continue to ${new URL(app.baseUrl).host}` })
      expect(link.getAttribute('href')).toBe(path)
    }
  })

  test('leads to the first page of an application also where the settings come late', async () => {
    const app = await given({ ...shop, pages: { home: 'https://shop.example.com/' } })
    const olga = await signedUp(app, 'Olga')
    const link = () => screen.findByRole('link', { name: `Continue to ${new URL(app.baseUrl).host}` })
    await openPage(app, ledTo('/account', '/?page=2'), olga)
    await link()
    const network = networkOf(olga)
    const release = network.hold('settings')
    await openPage(app, '/account', network.client, 'nothing')
    await screen.findByRole('heading', { level: 1 })
    release()
    expect((await link()).getAttribute('href')).toBe('/?page=2')
  })

  test('leads nobody else there', async () => {
    const app = await given(shop)
    const olga = await signedUp(app, 'Olga')
    await openPage(app, ledTo('/account', ORDERS), olga)
    await backToShop()
    await openPage(app, '/account', await signedUp(app, 'Mia'))
    expect(await leadsBack()).toBe(false)
    await openPage(app, '/account', olga)
    await backToShop()
  })

  test('forgets it once the user has signed out', async () => {
    const app = await given(shop)
    const user = await openPage(app, ledTo('/account', ORDERS), await signedUp(app, 'Olga'))
    await backToShop()
    await press(user, 'Account: Olga')
    await chooseItem(user, 'Sign out')
    await heading('Welcome back', 1)
    await openPage(app, '/account', await signedIn(app, 'Olga'))
    expect(await leadsBack()).toBe(false)
  })

  test('forgets it once the user has signed out in another tab', async () => {
    const app = await given(shop)
    const olga = await signedUp(app, 'Olga')
    await openPage(app, ledTo('/account', ORDERS), olga)
    await backToShop()
    await olga.post('/sign-out')
    announceSessionChange()
    await heading('Welcome back', 1)
    await openPage(app, '/account', await signedIn(app, 'Olga'))
    expect(await leadsBack()).toBe(false)
  })

  test('forgets it once its origin is trusted no more', async () => {
    const app = await given(shop)
    await openPage(app, ledTo('/account', ORDERS), await signedUp(app, 'Olga'))
    await backToShop()
    const later = await given()
    await openPage(later, '/account', await signedIn(later, 'Olga'))
    expect(await leadsBack()).toBe(false)
  })

  test('leads back also where the browser blocks storage', async () => {
    const app = await given(shop)
    const olga = await signedUp(app, 'Olga')
    await withoutStorage(async () => {
      await openPage(app, ledTo('/account', ORDERS), olga)
      await backToShop()
      await openPage(app, '/account', olga)
      expect(await leadsBack()).toBe(false)
    })
  })
})

function ledTo(path: string, callbackURL: string): string {
  return `${path}?callbackURL=${encodeURIComponent(callbackURL)}`
}

function backToShop(): Promise<HTMLElement> {
  return screen.findByRole('link', { name: 'Continue to shop.example.com' })
}

async function leadsBack(): Promise<boolean> {
  await screen.findByRole('heading', { level: 1 })
  await everythingLoaded()
  return screen.queryByRole('link', { name: /^Continue to/ }) !== null
}

async function withoutStorage(work: () => Promise<void>): Promise<void> {
  const blocked = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  Object.defineProperty(window, 'sessionStorage', { configurable: true, get: blocked })
  try {
    await work()
  } finally {
    Reflect.deleteProperty(window, 'sessionStorage')
  }
}
