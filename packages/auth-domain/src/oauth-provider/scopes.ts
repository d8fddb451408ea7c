/** The scopes that every service knows (OpenID Connect Core, section 5.4); `organization` names the one that the user chooses. */
export const standardScopes = ['openid', 'profile', 'email', 'organization', 'offline_access'] as const

export const OFFLINE_ACCESS = 'offline_access'

/** A scope is what RFC 6749, section 3.3 allows in one. */
export const SCOPE = /^[!#-[\]-~]+$/

/** The scopes of a parameter, each once, in its order. */
export function parseScopes(parameter: string | undefined): string[] {
  return [...new Set((parameter ?? '').split(' ').filter((scope) => scope !== ''))]
}

/** The scopes of a request that a client may have: the service knows them, and the client is not limited to others. */
export function grantableScopes(
  requested: readonly string[],
  known: ReadonlySet<string>,
  ofClient: readonly string[] | null,
): string[] {
  return requested.filter((scope) => known.has(scope) && (ofClient === null || ofClient.includes(scope)))
}

/** Whether everything asked for is among what was given. */
export function covers(given: readonly string[], asked: readonly string[]): boolean {
  return asked.every((scope) => given.includes(scope))
}

/** All that several consents give. */
export function consentedScopes(consents: readonly { scopes: readonly string[] }[]): string[] {
  return consents.reduce<string[]>((all, { scopes }) => unionOfScopes(all, scopes), [])
}

/** What two consents give together. */
export function unionOfScopes(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])]
}
