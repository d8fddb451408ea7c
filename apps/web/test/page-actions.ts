import type { TestClient } from '@foyer/testing/client'
import { pathOf } from '@foyer/testing/mail'
import type { TestApp } from '@foyer/testing/test-app'
import type { Details } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { navigated, openPage } from './open-page.tsx'

type Name = string | RegExp

const FIELDS = { selector: 'input, textarea, select' }

/** A field by its label, once it is there. */
export function field(label: Name, area: HTMLElement = document.body): Promise<HTMLElement> {
  return within(area).findByLabelText(label, FIELDS)
}

/** What a field holds. */
export async function entered(label: Name, area?: HTMLElement): Promise<unknown> {
  return Reflect.get(await field(label, area), 'value')
}

/** Enters a text in place of what a field has. */
export async function fill(user: UserEvent, label: Name, text: string, area?: HTMLElement): Promise<void> {
  const found = await field(label, area)
  await user.clear(found)
  if (text !== '') await user.paste(text)
}

export function button(name: Name, area: HTMLElement = document.body): Promise<HTMLElement> {
  return within(area).findByRole('button', { name })
}

export async function press(user: UserEvent, name: Name, area?: HTMLElement): Promise<void> {
  await user.click(await button(name, area))
}

export async function follow(user: UserEvent, name: Name, area: HTMLElement = document.body): Promise<void> {
  await user.click(await within(area).findByRole('link', { name }))
}

/** The heading of a page or a step, once it is there. */
export function heading(name: Name, level?: number): Promise<HTMLElement> {
  return screen.findByRole('heading', { name, ...(level !== undefined && { level }) })
}

/** A part of the page by its heading. */
export function region(name: Name): Promise<HTMLElement> {
  return screen.findByRole('region', { name })
}

export function dialog(name: Name): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name })
}

/** Waits until the page, or a part of it, has a text. */
export async function says(text: string | RegExp, area: HTMLElement = document.body): Promise<void> {
  await waitFor(() => expect(area.textContent).toMatch(text))
}

const HOME_HEADING = /^Good (morning|afternoon|evening)/

export async function atHome(): Promise<void> {
  await heading(HOME_HEADING, 1)
}

export async function atSignIn(): Promise<void> {
  await heading('Welcome back', 1)
}

/** Fills in and submits the open sign-in form. */
export async function submitSignIn(user: UserEvent, { email, password }: Omit<Details, 'name'>): Promise<void> {
  await field(/^Email/)
  await navigated()
  await fill(user, /^Email/, email)
  await fill(user, 'Password', password)
  await press(user, 'Sign in')
}

/** Fills in and submits the open sign-up form. */
export async function submitSignUp(user: UserEvent, { name, email, password }: Details): Promise<void> {
  await fill(user, 'Your name', name)
  await fill(user, 'Email', email)
  await fill(user, 'Password', password)
  await press(user, 'Create account')
}

/** Opens a mailed link as the client's browser does: at the page that the service redirects to. */
export async function openLink(app: TestApp, link: URL, client: TestClient): Promise<UserEvent> {
  if (!link.pathname.startsWith('/api/')) return openPage(app, link.pathname + link.search + link.hash, client)
  const { headers } = await client.get(pathOf(link), { 'sec-fetch-dest': 'document' })
  return openLink(app, new URL(headers.get('location') ?? expect.unreachable(), app.baseUrl), client)
}

/** The addresses that the page leads to as whole documents; none of them is opened. */
export function leftFor(): string[] {
  const addresses: string[] = []
  for (const way of ['assign', 'replace'] as const) {
    vi.spyOn(window.location, way).mockImplementation((url) => void addresses.push(String(url)))
  }
  return addresses
}

/** Moves the clock of the pages and of the service on; from now on it stands still. */
export function passSeconds(seconds: number): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + seconds * 1000 })
  onTestFinished(() => void vi.useRealTimers())
}
