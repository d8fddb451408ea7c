import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { follow } from '#test/page-actions.ts'
import { preferLanguage } from '#test/page-parts.ts'

describe('the title of the document', () => {
  const given = testAppsOn()

  test('names the page and the service, in the language of the page', async () => {
    const app = await given({ branding: { name: 'Lumen' } })
    const user = await openPage(app, '/sign-in')
    await expectTitle('Sign in · Lumen')
    await follow(user, 'Create an account')
    await expectTitle('Create account · Lumen')
    await follow(user, 'Sign in')
    await follow(user, 'Forgot your password?')
    await expectTitle('Forgot your password? · Lumen')
    await openPage(app, '/no/such/page')
    await expectTitle('Page not found · Lumen')
    preferLanguage('ru-RU')
    await openPage(app, '/sign-in')
    await expectTitle('Войти · Lumen')
  })

  test('names the organization on its pages', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const user = await openPage(app, '/organizations/acme', as('olga'))
    await expectTitle('acme · Foyer')
    const bar = await screen.findByRole('banner')
    await follow(user, 'Members', bar)
    await expectTitle('Members · acme · Foyer')
    await follow(user, 'Home', bar)
    await expectTitle('Home · Foyer')
  })
})

async function expectTitle(title: string): Promise<void> {
  await waitFor(() => expect(document.title).toBe(title))
}
