import { pages } from '@foyer/auth-domain/redirect/pages'
import { useMutation } from '@tanstack/react-query'
import { useSettings } from './settings.ts'
import { trpc } from './trpc.ts'

/** The providers one may come in by, in the order they are configured. */
export function useProviders(): readonly string[] {
  return useSettings().data?.providers ?? []
}

/** Those of them at which linking can succeed. */
export function useLinkableProviders(): readonly string[] {
  return useSettings().data?.accountLinking.providers ?? []
}

/**
 * Goes to a provider to sign in there, and from there on to `goal`; what goes wrong is told on the sign-in page.
 * `requestSignUp` says that whoever is not known here wants an account.
 */
export function useSignInSocial(goal: string | undefined, requestSignUp: boolean) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: async (provider: string) => {
      const callbackURL = goal ?? pages.home
      const errorCallbackURL = signInPage(goal)
      const answer = await client.social.signInSocial.mutate({ provider, callbackURL, errorCallbackURL, requestSignUp })
      if (answer.url !== undefined) await leaveFor(answer.url)
    },
  })
}

/** Goes to a provider to link an account there; both ways lead back to one's own account. */
export function useLinkSocial() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: async (provider: string) => {
      const callbackURL = `${pages.account}?linked=${encodeURIComponent(provider)}`
      const input = { provider, callbackURL, errorCallbackURL: pages.account }
      const { url } = await client.social.linkSocial.mutate(input)
      await leaveFor(url)
    },
  })
}

export function useLinkedAccounts() {
  return trpc.account.listAccounts.useQuery()
}

export function useUnlinkAccount() {
  const { listAccounts } = trpc.useUtils().account
  return trpc.account.unlinkAccount.useMutation({ onSettled: () => listAccounts.invalidate() })
}

function signInPage(goal: string | undefined): string {
  return goal === undefined ? pages.signIn : `${pages.signIn}?callbackURL=${encodeURIComponent(goal)}`
}

// The button stays busy until the page is gone; who comes back by the browser's own button finds it at rest.
export function leaveFor(url: string): Promise<void> {
  window.location.assign(url)
  return new Promise((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }))
}
