import { useEffect, useRef } from 'react'
import { askForPasskey, verifyPasskey } from './passkeys.ts'
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
      const { client, loadNewSession, onError } = latest.current
      // Nobody has asked for suggestions: that there are none needs no message.
      const response = await askForPasskey(client, true).catch(() => undefined)
      if (response === undefined || ended) return
      try {
        await verifyPasskey(client, response)
        await loadNewSession()
      } catch (error) {
        if (!ended) onError(error)
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
