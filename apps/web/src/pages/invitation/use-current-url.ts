import { useLocation } from '@tanstack/react-router'
import { safeCallback } from '#data/callback.ts'

/** The URL of this page with its parameters, as the `callbackURL` of sign-in or verification. */
export function useCurrentUrl(): string | undefined {
  return safeCallback(useLocation().href, window.location.origin)
}
