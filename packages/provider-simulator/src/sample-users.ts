import { numericId, type ProviderUser } from './provider-user.ts'

/** The accounts offered during development; each is a case that a service must handle. */
export const sampleUsers: readonly (ProviderUser & { about: string })[] = [
  { ...sampleUser('Olga Orlova'), about: 'the provider has confirmed the address' },
  { ...sampleUser('Max Muster'), verified: false, about: 'nobody has confirmed the address' },
  { ...sampleUser('Nora Nowak'), email: undefined, verified: false, about: 'keeps the address private' },
]

/** An account with the given email, verified by the provider. */
export function userWithEmail(email: string): ProviderUser {
  const login = email.split('@')[0] ?? ''
  return { ...sampleUser(login), id: numericId(email), email }
}

function sampleUser(name: string): ProviderUser {
  const login = name.toLowerCase().replace(/\W+/g, '.')
  // No picture, so that nothing is fetched from another host.
  return { id: numericId(login), login, name, email: `${login}@example.com`, verified: true, image: '' }
}
