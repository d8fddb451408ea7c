/** A user's account at a provider. */
export type ProviderUser = {
  /** Digits, because some providers have numeric ids. */
  id: string
  login: string
  name: string
  email: string | undefined
  verified: boolean
  image: string
}

/** A numeric account id, deterministic for a login. */
export function numericId(login: string): string {
  return String([...login].reduce((hash, character) => (hash * 31 + character.charCodeAt(0)) % 1_000_000_007, 7))
}
