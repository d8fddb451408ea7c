import type { FoyerOptions } from '@foyer/auth-domain/options'
import { clientsAt } from '@foyer/provider-simulator/clients'
import type { ProviderId } from '@foyer/provider-simulator/provider-quirks'
import type { Given } from '@foyer/testing/browser/in-browser'
import type { Scene } from '@foyer/testing/providers/authorization-flow'
import { givenProviders } from '@foyer/testing/providers/providers'
import type { Page } from 'playwright-core'
import type { Variables } from '#environment/problem.ts'

/** The accounts at the simulated providers. */
export const OLGA = 'Olga Orlova'
export const MAX = 'Max Muster'
export const NORA = 'Nora Nowak'
export const OLGAS_EMAIL = 'olga.orlova@example.com'

/** A test app with only these providers, in this order. */
export async function givenAppWithProviders(
  given: Given,
  ids: readonly ProviderId[],
  { options, variables }: { options?: FoyerOptions; variables?: Variables } = {},
): Promise<Scene> {
  const providers = await givenProviders()
  const all = clientsAt(providers.url)
  const socialProviders = Object.fromEntries(ids.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])))
  return { providers, app: await given.app({ ...options, socialProviders }, variables) }
}

/** Allows or denies on the open consent page of a provider. */
export async function decideAtProvider(page: Page, decision: 'Allow' | 'Deny', account: string = OLGA): Promise<void> {
  await page.getByRole('radio', { name: account }).check()
  await page.getByRole('button', { name: decision }).click()
}
