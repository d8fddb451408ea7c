import { onTestFinished } from 'vitest'
import { type Providers, startProviders } from '../../../simulator/simulator.ts'

/** Starts the providers; they stop with the test. */
export async function givenProviders(): Promise<Providers> {
  const providers = await startProviders()
  onTestFinished(() => providers.close())
  return providers
}
