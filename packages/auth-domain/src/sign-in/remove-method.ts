import { allow, type Decision, refuse } from '#decision.ts'

/** What a user can sign in with: accounts, one of which may be the password, and passkeys. */
export type HeldMethods = {
  accounts: readonly { id: string }[]
  passkeys: readonly { id: string; suspectAt: Date | null }[]
}

/** Whether something remains to sign in with once the method `id` is gone; a passkey that may be copied does not count. */
export function keepsMethod({ accounts, passkeys }: HeldMethods, id: string): boolean {
  const usable = passkeys.filter(({ suspectAt }) => suspectAt === null)
  return [...accounts, ...usable].some((method) => method.id !== id)
}

/** Whether a passkey may be deleted: the last sign-in method only if the options allow it. */
export function deletePasskey(held: HeldMethods, id: string, allowUnlinkingAll: boolean): Decision {
  return allowUnlinkingAll || keepsMethod(held, id) ? allow() : refuse('CANT_REMOVE_LAST_SIGN_IN_METHOD')
}
