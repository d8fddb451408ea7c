import type { LinkPolicy } from './link-rules.ts'
import { knownProvider } from './registry.ts'

/** Whether linking an account of a provider can succeed for anybody, so that it is worth offering. */
export function isLinkable(providerId: string, policy: LinkPolicy): boolean {
  if (!policy.enabled) return false
  const known = knownProvider(providerId)
  if (known?.neverVouches !== true) return true
  // An address that was made up is never one's own.
  return policy.trustedProviders.includes(providerId) && (!known.addressless || policy.allowDifferentEmails)
}
