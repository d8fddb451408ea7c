import { numericId, type ProviderUser } from '@foyer/provider-simulator/provider-user'
import { details } from '#users.ts'

/** A provider account with the email of `details(name)`, verified by the provider. */
export function providerUser(name: string, extra: Partial<ProviderUser> = {}): ProviderUser {
  const login = name.toLowerCase()
  const image = `https://pictures.example/${login}.png`
  return { id: numericId(login), login, name, email: details(name).email, verified: true, image, ...extra }
}
