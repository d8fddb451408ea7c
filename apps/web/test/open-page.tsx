import type { TestClient } from '@foyer/testing/client'
import type { TestApp } from '@foyer/testing/test-app'
import { notifications } from '@mantine/notifications'
import { cleanup, configure, render, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { createApp } from '#app.tsx'
import { createQueryClient } from '#data/query-client.ts'
import { loadSettings, serviceLanguage } from '#data/settings.ts'
import { createApiClient, createQuestions, createUtils } from '#data/trpc.ts'
import { startI18n } from '#i18n/i18n.ts'
import { createAppRouter } from '#router.tsx'
import { window } from './dom.ts'

const fetchFromServer = fetch

configure({
  asyncUtilTimeout: 20_000,
  // What the page says instead, on one line: the document's source would be cut before it.
  getElementError: (message) => new Error(`${message} in: ${textOfPage()}`),
})

// Asked for at every look for what is not there yet: parsing a document for it takes 15 ms.
function textOfPage(): string {
  const styles = [...document.body.querySelectorAll('style')].map(({ textContent }) => textContent)
  return styles.reduce((text, style) => text.replace(style, ''), document.body.textContent)
}

let leave: () => void = () => undefined
let loading: () => number = () => 0
let isNavigating: () => boolean = () => false

/** Waits until the page that was gone to is drawn: it is drawn once more then, and what was entered before is gone. */
export async function navigated(): Promise<void> {
  await waitFor(() => expect(isNavigating()).toBe(false))
}

/** Waits until nothing is asked of the server: what changes there from now on, the open page does not know. */
export async function everythingLoaded(): Promise<void> {
  await waitFor(() => expect(loading()).toBe(0))
}

/**
 * Draws the dashboard at a path, as the browser of `client` would: its real components and calls, with `app` as the server.
 * Nothing is laid out. A page that was open is left. `told` is whether the page has the settings from the beginning. Returns
 * the user who types and clicks.
 */
export async function openPage(
  app: TestApp,
  path: string,
  client: TestClient = app.client(),
  told: 'settings' | 'nothing' = 'settings',
): Promise<UserEvent> {
  leave()
  window.happyDOM.setURL(app.baseUrl + path)
  window.history.replaceState(null, '')
  vi.stubGlobal('fetch', fetchAs(client))
  const queryClient = createQueryClient()
  const questions = createQuestions()
  const api = createApiClient(questions)
  const utils = createUtils(api, queryClient)
  // The service writes them into the page.
  if (told === 'settings') await loadSettings(utils)
  await startI18n(() => serviceLanguage(utils))
  const router = createAppRouter({ utils, queryClient })
  leave = () => {
    notifications.clean()
    cleanup()
    router.history.destroy()
    queryClient.clear()
    leave = () => undefined
  }
  onTestFinished(() => {
    leave()
    localStorage.clear()
    sessionStorage.clear()
  })
  loading = () => queryClient.isFetching()
  await router.load()
  render(createApp({ client: api, queryClient, router, questions }))
  isNavigating = () => router.state.status !== 'idle'
  await navigated()
  return userEvent.setup({ delay: null })
}

/** What the pages ask for goes with the client's cookies; the server's own requests go where they went before. */
function fetchAs(client: TestClient): typeof fetch {
  return async (input, options = {}) => {
    const path = String(input)
    if (!path.startsWith('/')) return fetchFromServer(input, options)
    const { method = 'GET', body, headers } = options
    const sent = body === null || body === undefined ? undefined : String(body)
    const answer = await client.raw(method, path, sent, Object.fromEntries(new Headers(headers)))
    return new Response(answer.text, { status: answer.status, headers: answer.headers })
  }
}
