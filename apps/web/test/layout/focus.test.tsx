import type { FoyerOptions } from '@foyer/auth-domain/options'
import { deviceOptions } from '@foyer/testing/devices'
import { testAppsOn } from '@foyer/testing/suite'
import { details, signedUp } from '@foyer/testing/users'
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { field, fill, follow, heading, press } from '#test/page-actions.ts'

const olga = details('Olga')

/** Waits until a field has the focus. */
async function expectFocusOn(label: string): Promise<void> {
  await waitFor(async () => expect(document.activeElement).toBe(await field(label)))
}

describe('the focus', () => {
  const given = testAppsOn()

  test.each<[path: string, label: string, options: FoyerOptions]>([
    ['/sign-in', 'Email', {}],
    ['/sign-up', 'Your name', {}],
    ['/forgot-password', 'Email', {}],
    ['/reset-password?token=any', 'New password', {}],
    ['/email-sign-in', 'Email', { magicLink: { enabled: true } }],
    ['/set-up', 'Set-up code', {}],
  ])('is on the field of %s as it opens', async (path, label, options) => {
    await openPage(await given(options), path)
    await expectFocusOn(label)
  })

  test.each([
    ['/new-organization', 'Name'],
    ['/device', 'Code'],
  ])('is on the field of %s as it opens', async (path, label) => {
    const app = await given(deviceOptions)
    await openPage(app, path, await signedUp(app, 'Olga'))
    await expectFocusOn(label)
  })

  test('is on the field of the page that a link leads to, which the title of the page describes', async () => {
    const user = await openPage(await given(), '/sign-in')
    await follow(user, 'Forgot your password?')
    const title = await heading('Forgot your password?')
    await expectFocusOn('Email')
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe(title.id)
  })

  test('is on the password where the email is known', async () => {
    const user = await openPage(await given(), '/forgot-password')
    await fill(user, 'Email', olga.email)
    await follow(user, 'Sign in')
    await expectFocusOn('Password')
  })

  test('is on the code of a mail that was asked for on the page', async () => {
    const app = await given({ emailOTP: { enabled: true } })
    const user = await openPage(app, '/account', await signedUp(app, 'Olga'))
    await press(user, 'Send confirmation link')
    await expectFocusOn('6-digit code')
  })
})
