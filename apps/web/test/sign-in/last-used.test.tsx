import type { FoyerOptions } from '@foyer/auth-domain/options'
import { givenProviderApp } from '@foyer/testing/providers/authorization-flow'
import { testAppsOn } from '@foyer/testing/suite'
import { screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { window } from '#test/dom.ts'
import { openPage } from '#test/open-page.tsx'
import { button } from '#test/page-actions.ts'

const lastLoginMethod = { enabled: true }
const passwordless = { emailAndPassword: { enabled: false } }

/** The cookie that a sign-in by this method leaves in the browser that the pages are drawn in. */
function givenLast(method: string, baseUrl: string, name = 'better-auth.last_used_login_method'): void {
  window.happyDOM.setURL(baseUrl)
  setCookie(`${name}=${method}; path=/`)
  onTestFinished(() => setCookie(`${name}=; path=/; max-age=0`))
}

// Nothing that is drawn waits for the Cookie Store API, which this document does not have.
function setCookie(line: string): void {
  Reflect.set(document, 'cookie', line)
}

function givenPasskeysKnown(): void {
  Reflect.set(window, 'PublicKeyCredential', class {})
  onTestFinished(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'))
}

/** The accessible names of the ways in that are said to be the last. */
function hinted(): (string | null)[] {
  const buttons = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')]
  const names = buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent)
  return names.filter((name) => name.includes('Last used'))
}

describe('the method that the browser has signed in by last', () => {
  const given = testAppsOn()

  async function givenPage(method: string, options: FoyerOptions = {}, path = '/sign-in'): Promise<void> {
    const { app } = await givenProviderApp(given, { lastLoginMethod, only: ['github', 'google'], ...options })
    givenLast(method, app.baseUrl)
    await openPage(app, path)
    await button(/^Continue with GitHub/)
  }

  test.each(['email', 'username'])('is said at the form, for %s', async (method) => {
    await givenPage(method, { username: { enabled: true } })
    expect(hinted()).toEqual(['Sign in Last used'])
  })

  test('is said at the button of a provider', async () => {
    await givenPage('google')
    expect(hinted()).toEqual(['Continue with Google, Last used'])
    expect((await button(/Last used/)).textContent).toBe('Continue with Google Last used')
  })

  test.each(['magic-link', 'email-otp'])('is said where a mail to sign in is asked for, for %s', async (method) => {
    await givenPage(method, { magicLink: { enabled: true }, emailOTP: { enabled: true } })
    await screen.findByRole('link', { name: 'Email me a sign-in link Last used' })
    expect(hinted()).toHaveLength(1)
  })

  test('is said at the button of passkeys', async () => {
    givenPasskeysKnown()
    await givenPage('passkey', { passkey: { enabled: true }, ...passwordless })
    await button('Sign in with a passkey Last used')
    expect(hinted()).toHaveLength(1)
  })

  test('shows the providers that are left out at first, where it is one of them', async () => {
    const only = ['github', 'google', 'apple', 'discord', 'gitlab', 'kick']
    const { app } = await givenProviderApp(given, { lastLoginMethod, only })
    givenLast('kick', app.baseUrl)
    await openPage(app, '/sign-in')
    await button('Continue with Kick, Last used')
    expect(screen.queryByRole('button', { name: 'More ways to sign in' })).toBeNull()
  })

  test('is said of nothing that is not offered, and not on other pages', async () => {
    await givenPage('<b>google</b>')
    expect(hinted()).toEqual([])
    await givenPage('google', {}, '/sign-up')
    expect(hinted()).toEqual([])
  })

  test('is not said where the service keeps none, or keeps it under another name', async () => {
    await givenPage('google', { lastLoginMethod: { enabled: false } })
    expect(hinted()).toEqual([])
    await givenPage('google', { lastLoginMethod: { enabled: true, cookieName: 'acme.method' } })
    expect(hinted()).toEqual([])
  })
})
