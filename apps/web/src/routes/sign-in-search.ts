import type { ParsedLocation } from '@tanstack/react-router'
import { safeCallback } from '#data/callback.ts'

/** What the sign-in page is told, so that it returns to a page that needs a session. */
export function signInSearch(location: ParsedLocation): { callbackURL?: string } {
  const callbackURL = safeCallback(location.href, window.location.origin)
  return callbackURL === undefined ? {} : { callbackURL }
}
