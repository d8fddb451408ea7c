import { pages } from '@foyer/auth-domain/redirect/pages'
import { isPlaceholderEmail } from '@foyer/auth-domain/social/placeholder-email'
import { useOrganizations } from '#data/organizations.ts'
import { usePasskeys } from '#data/passkeys.ts'
import { useMailedSignIn, useSettings } from '#data/settings.ts'
import { useLinkedAccounts } from '#data/social.ts'
import type { User } from '#data/types.ts'

export type NextStep = { name: 'email' | 'method' | 'organization'; done: boolean; to: string; hash?: string }

/** What a new user still has to do; none while it is loading. */
export function useNextSteps(user: User): NextStep[] {
  const methods = useMethodCount(user)
  const organizations = useOrganizations().data
  const settings = useSettings().data
  if (methods === undefined || organizations === undefined || settings === undefined) return []
  const steps: NextStep[] = [
    { name: 'email', done: user.emailVerified, to: pages.account, hash: 'email' },
    { name: 'method', done: methods > 1, to: pages.signInMethods, ...(settings.passkey && { hash: 'passkeys' }) },
    { name: 'organization', done: organizations.length > 0, to: pages.newOrganization },
  ]
  // A guest's banner asks for an account first.
  if (user.isAnonymous) return steps.filter(({ name }) => name === 'organization')
  return steps.filter(({ name }) => name !== 'email' || !isPlaceholderEmail(user.email))
}

/** In how many ways the user can sign in. The loss of the only one would be the loss of the account. */
function useMethodCount(user: User): number | undefined {
  const accounts = useLinkedAccounts().data
  const passkeys = usePasskeys()
  const byMail = useMailedSignIn() !== undefined && !isPlaceholderEmail(user.email)
  if (accounts === undefined || passkeys.isLoading) return undefined
  return accounts.length + (passkeys.data?.length ?? 0) + (byMail ? 1 : 0)
}
