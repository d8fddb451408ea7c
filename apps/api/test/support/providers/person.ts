import { numberOf, type Person } from '../../../simulator/person.ts'
import { details } from '../people.ts'

/** Somebody with the address they would sign up with, which the provider has proven. */
export function someone(name: string, extra: Partial<Person> = {}): Person {
  const login = name.toLowerCase()
  const image = `https://pictures.example/${login}.png`
  return { id: numberOf(login), login, name, email: details(name).email, verified: true, image, ...extra }
}
