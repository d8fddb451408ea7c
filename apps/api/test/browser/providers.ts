import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { ProviderId } from '@foyer/provider-simulator/provider-quirks'
import type { Given } from '@foyer/testing/browser/in-browser'
import { givenProviderApp, type Scene } from '@foyer/testing/providers/authorization-flow'
import type { Page } from 'playwright-core'
import type { Variables } from '#environment/problem.ts'

/** The account at the simulated providers whose email they have confirmed. */
export const OLGA = 'Olga Orlova'
export const OLGAS_EMAIL = 'olga.orlova@example.com'

/** A test app with only these providers, in this order. */
export function givenAppWithProviders(
  given: Given,
  ids: readonly ProviderId[],
  { options, variables }: { options?: FoyerOptions; variables?: Variables } = {},
): Promise<Scene> {
  return givenProviderApp((all) => given.app(all, variables), { ...options, only: ids })
}

/** Allows or denies on the open consent page of a provider, as Olga. */
export async function decideAtProvider(page: Page, decision: 'Allow' | 'Deny'): Promise<void> {
  await page.getByRole('radio', { name: OLGA }).check()
  await page.getByRole('button', { name: decision }).click()
}
