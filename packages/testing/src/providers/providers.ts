import { type Providers, startProviders } from '@foyer/provider-simulator/simulator'
import { onTestFinished } from 'vitest'

/** Starts the simulated providers; they are closed when the test finishes. */
export async function givenProviders(): Promise<Providers> {
  const providers = await startProviders()
  onTestFinished(() => providers.close())
  return providers
}
