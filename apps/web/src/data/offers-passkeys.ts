import { useSettings } from './settings.ts'

/** Whether passkeys are offered and this browser knows them. */
export function useOffersPasskeys(): boolean {
  return (useSettings().data?.passkey ?? false) && browserKnowsPasskeys()
}

/** Assumed of the browser that a prerendered page is for. */
export function browserKnowsPasskeys(): boolean {
  return import.meta.env.SSR || typeof window.PublicKeyCredential === 'function'
}
