import { testAppsOn } from '@foyer/testing/suite'
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { atSignIn, entered, fill, follow, heading } from '#test/page-actions.ts'

const NINA = 'nina+work@example.com'

describe('the email entered on the pages before sign-in', () => {
  const given = testAppsOn()

  test('is that of an invitation, also after a reload, and for those who have an account', async () => {
    const app = await given()
    const invited = await openPage(app, '/accept-invitation/some?email=nina%2Bwork%40example.com')
    await follow(invited, 'Create account')
    await waitFor(async () => expect(await entered('Email')).toBe(NINA))
    const user = await openPage(app, location.pathname + location.search)
    expect(await entered('Email')).toBe(NINA)
    await follow(user, 'Sign in')
    await atSignIn()
    expect(await entered(/^Email/)).toBe(NINA)
  })

  test('is there to reset the password, and to sign up', async () => {
    const user = await openPage(await given(), '/sign-in')
    await fill(user, /^Email/, 'olga@example.com')
    await follow(user, 'Forgot your password?')
    await heading('Forgot your password?')
    expect(await entered('Email')).toBe('olga@example.com')
    await fill(user, 'Email', 'other@example.com')
    await follow(user, 'Sign in')
    await atSignIn()
    expect(await entered(/^Email/)).toBe('other@example.com')
    await follow(user, 'Create an account')
    await heading('Create your account', 1)
    expect(await entered('Email')).toBe('other@example.com')
    expect(location.href).not.toContain('example.com')
  })
})
