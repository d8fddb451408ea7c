import { useEffect, useRef } from 'react'
import { signInByPasskey } from './passkeys.ts'
import { useLoadNewSession } from './sign-in.ts'
import { trpc } from './trpc.ts'

// A challenge is good for five minutes; the suggestions stay for as long as the page is open.
const RENEW_AFTER = 4 * 60_000

/**
 * Lets the browser suggest passkeys in the email field, while `active`; signs in with the one that is chosen. `onError` is
 * told why that was refused, not that nothing was chosen.
 */
export function usePasskeySuggestions(active: boolean, onError: (error: unknown) => void): void {
  const { client } = trpc.useUtils()
  const loadNewSession = useLoadNewSession()
  const latest = useRef({ client, loadNewSession, onError })
  latest.current = { client, loadNewSession, onError }
  useEffect(() => {
    if (!active) return
    let ended = false
    async function suggest(): Promise<void> {
      if (ended || !(await canSuggest()) || ended) return
      try {
        await signInByPasskey(latest.current.client, true)
        await latest.current.loadNewSession()
      } catch (error) {
        if (!ended && !isUnused(error)) latest.current.onError(error)
      }
    }
    void suggest()
    const renewal = setInterval(() => void suggest(), RENEW_AFTER)
    return () => {
      ended = true
      clearInterval(renewal)
      void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
    }
  }, [active])
}

async function canSuggest(): Promise<boolean> {
  return (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false
}

// Ended by another ceremony, or not possible here: the button says why.
function isUnused(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'NotAllowedError', 'SecurityError'].includes(error.name)
}
