import { details } from '../people.ts'

/** Somebody as a provider knows them. */
export type Person = {
  /** Digits, for some providers know numbers alone. */
  id: string
  login: string
  name: string
  email: string | undefined
  verified: boolean
  image: string
}

/** Somebody with the address they would sign up with, which the provider has proven. */
export function someone(name: string, extra: Partial<Person> = {}): Person {
  const login = name.toLowerCase()
  const image = `https://pictures.example/${login}.png`
  return { id: numberOf(login), login, name, email: details(name).email, verified: true, image, ...extra }
}

function numberOf(login: string): string {
  return String([...login].reduce((number, letter) => (number * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7))
}
