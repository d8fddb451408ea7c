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

/** The digits by which a provider knows a login; always the same for the same one. */
export function numberOf(login: string): string {
  return String([...login].reduce((number, letter) => (number * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7))
}
