import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { Page } from 'playwright-core'
import { clientsAt } from '../../simulator/clients.ts'
import type { ProviderId } from '../../simulator/dialects.ts'
import type { Variables } from '../../src/environment/environment.ts'
import type { Scene } from '../support/providers/journey.ts'
import { givenProviders } from '../support/providers/providers.ts'
import type { Given } from './in-browser.ts'

/** Everyone at the simulated providers. */
export const OLGA = 'Olga Orlova'
export const MAX = 'Max Muster'
export const NORA = 'Nora Nowak'
export const OLGAS_EMAIL = 'olga.orlova@example.com'

/** A Foyer that is registered at these providers alone, in this order. */
export async function givenRegistered(
  given: Given,
  ids: readonly ProviderId[],
  { options, variables }: { options?: FoyerOptions; variables?: Variables } = {},
): Promise<Scene> {
  const providers = await givenProviders()
  const all = clientsAt(providers.url)
  const socialProviders = Object.fromEntries(ids.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])))
  return { providers, world: await given.world({ ...options, socialProviders }, variables) }
}

/** Decides on the page of the provider that is open. */
export async function decideThere(page: Page, decision: 'Allow' | 'Deny', who: string = OLGA): Promise<void> {
  await page.getByRole('radio', { name: who }).check()
  await page.getByRole('button', { name: decision }).click()
}
