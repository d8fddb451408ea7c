import { type Options, optionsSchema } from '@foyer/auth-domain/options'
import { clientsAt } from './clients.ts'

/** Adds every known provider at the simulator's URL to the options; configured ones are kept. */
export function withSimulatedProviders(options: Options, url: string): Options {
  const { socialProviders } = optionsSchema.parse({ socialProviders: clientsAt(url) })
  return { ...options, socialProviders: { ...socialProviders, ...options.socialProviders } }
}
