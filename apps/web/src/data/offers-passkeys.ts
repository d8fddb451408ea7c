import { useSettings } from './settings.ts'

/** Whether passkeys are offered and this browser knows them. */
export function useOffersPasskeys(): boolean {
  return (useSettings().data?.passkey ?? false) && browserKnowsPasskeys()
}

export function browserKnowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}
