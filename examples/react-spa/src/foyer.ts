import { createClient } from '@foyer-auth/client'

const FOYER: string = import.meta.env.VITE_FOYER_URL ?? 'http://localhost:3000'

export const foyer = createClient({ baseURL: FOYER })

/** A page of Foyer's, which comes back here. */
export function hosted(page: 'sign-in' | 'sign-up' | 'sign-out'): string {
  return `${FOYER}/${page}?callbackURL=${encodeURIComponent(window.location.href)}`
}
