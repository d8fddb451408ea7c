import { numberOf, type Person } from './person.ts'

/** Who can be chosen while developing; each is somebody a service must cope with. */
export const people: readonly (Person & { about: string })[] = [
  { ...person('Olga Orlova'), about: 'the provider has confirmed the address' },
  { ...person('Max Muster'), verified: false, about: 'nobody has confirmed the address' },
  { ...person('Nora Nowak'), email: undefined, verified: false, about: 'keeps the address private' },
]

/** Somebody with an address of one's own choice, which the provider has confirmed. */
export function personWith(email: string): Person {
  const login = email.split('@')[0] ?? ''
  return { ...person(login), id: numberOf(email), email }
}

function person(name: string): Person {
  const login = name.toLowerCase().replace(/\W+/g, '.')
  // Without a picture: nothing is fetched from elsewhere.
  return { id: numberOf(login), login, name, email: `${login}@example.com`, verified: true, image: '' }
}
