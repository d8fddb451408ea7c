import { mailedCode } from '@foyer/testing/mail'
import type { TestApp } from '@foyer/testing/test-app'
import { codeOf } from '@foyer/testing/two-factor'
import { details, PASSWORD } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { atHome, dialog, fill, heading, press, region, says, submitSignIn } from '#test/page-actions.ts'
import { openPage } from './open-page.tsx'

export const CODE = '6-digit code'

export const twoFactorSection = () => region('Two-factor authentication')

/** Begins to sign Olga in, who has a second factor. */
export async function halfSignIn(app: TestApp, client = app.client()): Promise<UserEvent> {
  const user = await openPage(app, '/sign-in', client)
  await submitSignIn(user, details('Olga'))
  await heading('Confirm it’s you')
  return user
}

/** Enters a code, which is sent with its last digit. */
export async function enterCode(user: UserEvent, code: string): Promise<void> {
  await fill(user, CODE, code)
}

export async function enterBackupCode(user: UserEvent, code: string): Promise<void> {
  await fill(user, 'Backup code', code)
  await press(user, 'Continue')
}

export async function finishByMail(app: TestApp, user: UserEvent): Promise<void> {
  await press(user, 'Get a code by email')
  await says('We sent a code to your email.')
  await enterCode(user, await mailedCode(app, details('Olga').email))
  await atHome()
}

/** Turns it on with an authenticator app on the page that is open; returns the address that the app keeps. */
export async function enrol(app: TestApp, user: UserEvent): Promise<string> {
  await press(user, 'Turn on', await twoFactorSection())
  const enrolling = await dialog('Turn on two-factor authentication')
  await fill(user, 'Your password', PASSWORD, enrolling)
  await press(user, 'Continue', enrolling)
  const totpURI = await shownApp(enrolling)
  await turnOn(user, codeOf(app, totpURI))
  return totpURI
}

/** Enters the code that the open dialog asks for. */
export async function turnOn(user: UserEvent, code: string): Promise<void> {
  const enrolling = await screen.findByRole('dialog')
  await fill(user, CODE, code, enrolling)
}

/** What a dialog shows for the app to keep. */
export async function shownApp(enrolling: HTMLElement): Promise<string> {
  await within(enrolling).findByRole('img', { name: 'QR code for the authenticator app' })
  const key = enrolling.querySelector('code')?.textContent?.replaceAll(' ', '')
  return `otpauth://totp/Olga?secret=${key}&period=30&digits=6`
}

export async function putCodesAway(user: UserEvent): Promise<void> {
  await dialog('Your backup codes')
  await press(user, 'I’ve saved them')
  // Nobody reaches what is behind it before.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

export function trustedDevices(): Promise<HTMLElement> {
  return screen.findByRole('list', { name: 'Trusted devices' })
}
