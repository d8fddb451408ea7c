import type { LinkPolicy } from './link-rules.ts'
import { knownProvider } from './registry.ts'

/** Whether any user can link an account of a provider; providers for which this fails are not offered. */
export function isLinkable(providerId: string, policy: Omit<LinkPolicy, 'quiet'>): boolean {
  if (!policy.enabled) return false
  const known = knownProvider(providerId)
  if (known?.emailNeverVerified !== true) return true
  // A placeholder email never equals the user's.
  return policy.trustedProviders.includes(providerId) && (!known.mayLackEmail || policy.allowDifferentEmails)
}
