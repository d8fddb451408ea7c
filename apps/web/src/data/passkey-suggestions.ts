import { useEffect, useRef } from 'react'
import { askForPasskey, verifyPasskey } from './passkeys.ts'
import { useFinishSignIn } from './sign-in.ts'
import { trpc } from './trpc.ts'

// A challenge is good for five minutes; the suggestions stay for as long as the page is open.
const RENEW_AFTER = 4 * 60_000

/**
 * Lets the browser suggest passkeys in the email field, while `active`; signs in with the one that is chosen. `onError` is
 * told why that was refused, not that nothing was chosen.
 */
export function usePasskeySuggestions(
  active: boolean,
  { returnTo, onError }: { returnTo: string | undefined; onError: (error: unknown) => void },
): void {
  const { client } = trpc.useUtils()
  const finish = useFinishSignIn(returnTo)
  const latest = useRef({ client, finish, onError })
  latest.current = { client, finish, onError }
  useEffect(() => {
    if (!active) return
    let ended = false
    async function suggest(): Promise<void> {
      if (ended || !(await canSuggest()) || ended) return
      const { client, finish, onError } = latest.current
      // Nobody has asked for suggestions: that there are none needs no message.
      const response = await askForPasskey(client, true).catch(() => undefined)
      if (response === undefined || ended) return
      try {
        await finish(await verifyPasskey(client, response))
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
