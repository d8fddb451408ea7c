import { chooseNewPassword, type PasswordOwner } from '@foyer/auth-domain/password/choose-password'
import { loadCommonPasswords } from '#runtime/common-passwords/load-common-passwords.ts'
import type { Call } from '#runtime/context/call.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Refuses a password that `user` may not choose: its length, the list of common ones, and the user's own words. */
export async function assertChoosable(
  { options }: Pick<Call, 'options'>,
  password: string,
  { email, name, username }: Pick<PasswordOwner, 'email' | 'name' | 'username'>,
): Promise<void> {
  const owner = { email, name, username, service: options.branding.name }
  const isCommon = options.emailAndPassword.refuseCommonPasswords ? await loadCommonPasswords() : () => false
  orThrow(chooseNewPassword(password, options.emailAndPassword, { owner, isCommon }))
}
