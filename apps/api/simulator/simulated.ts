import { type Options, optionsSchema } from '@foyer/auth-domain/options'
import { clientsAt } from './clients.ts'

/** The options with every provider known by name at the simulator; one that is configured already stays as it is. */
export function withSimulated(options: Options, url: string): Options {
  const { socialProviders } = optionsSchema.parse({ socialProviders: clientsAt(url) })
  return { ...options, socialProviders: { ...socialProviders, ...options.socialProviders } }
}
