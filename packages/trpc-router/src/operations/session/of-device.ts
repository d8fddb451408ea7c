import { limits } from '@foyer/auth-domain/limits'

/** The browser that an event is about, where that is seldom the one that asked; sessions of elsewhere may have any length. */
export function ofDevice(userAgent: string | null): { deviceUserAgent: string | null } {
  return { deviceUserAgent: (userAgent ?? '').slice(0, limits.deviceUserAgentMaxLength) || null }
}
