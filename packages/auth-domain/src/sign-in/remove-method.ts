import { allow, type Decision, refuse } from '#decision.ts'
import { signInMethods } from './methods.ts'

/** What a user can sign in with: accounts, one of which may be the password, and passkeys. */
export type HeldMethods = {
  accounts: readonly { id: string; provider: string }[]
  passkeys: readonly { id: string; suspectAt: Date | null }[]
  /** The providers of accounts that the options serve, `credential` where they serve passwords. */
  served: ReadonlySet<string>
}

const PASSWORD_PROVIDER = 'credential'

/** The providers of accounts that are served: the configured ones, and `credential` where passwords are on. */
export function servedProviders(providers: readonly string[], passwords: { enabled: boolean }): ReadonlySet<string> {
  return new Set(passwords.enabled ? [...providers, PASSWORD_PROVIDER] : providers)
}

/**
 * Whether something remains to sign in with once the method `id` is gone; a passkey that may be copied does not count, nor
 * does an account that the options do not serve any more.
 */
export function keepsMethod(held: HeldMethods, id: string): boolean {
  return usableIds(held).some((usable) => usable !== id)
}

function usableIds({ accounts, passkeys, served }: HeldMethods): string[] {
  const usable = [
    ...accounts.filter(({ provider }) => served.has(provider) && signInMethods[methodOf(provider)].mayBeLast),
    ...passkeys.filter(({ suspectAt }) => suspectAt === null && signInMethods.passkey.mayBeLast),
  ]
  return usable.map(({ id }) => id)
}

function methodOf(provider: string): 'password' | 'provider' {
  return provider === PASSWORD_PROVIDER ? 'password' : 'provider'
}

/** Whether a passkey may be deleted: the last sign-in method only if the options allow it, one that signs nobody in always. */
export function deletePasskey(held: HeldMethods, id: string, allowUnlinkingAll: boolean): Decision {
  const isLast = usableIds(held).includes(id) && !keepsMethod(held, id)
  return allowUnlinkingAll || !isLast ? allow() : refuse('CANT_REMOVE_LAST_SIGN_IN_METHOD')
}
