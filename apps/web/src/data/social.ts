import { pages } from '@foyer/auth-domain/redirect/pages'
import { useMutation } from '@tanstack/react-query'
import { useSettings } from './settings.ts'
import { trpc } from './trpc.ts'

/** The configured sign-in providers, in their configured order. */
export function useProviders(): readonly string[] {
  return useSettings().data?.providers ?? []
}

/** The providers whose accounts can be linked. */
export function useLinkableProviders(): readonly string[] {
  return useSettings().data?.accountLinking.providers ?? []
}

/**
 * Redirects to a provider to sign in, and from there to `returnTo`; errors are shown on the sign-in page.
 * With `requestSignUp` an unknown user gets an account.
 */
export function useSignInSocial(returnTo: string | undefined, requestSignUp: boolean) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: async (provider: string) => {
      const callbackURL = returnTo ?? pages.home
      const errorCallbackURL = signInPage(returnTo)
      const response = await client.social.signInSocial.mutate({
        provider,
        callbackURL,
        errorCallbackURL,
        requestSignUp,
      })
      if ('url' in response) await redirectTo(response.url)
    },
  })
}

/** Redirects to a provider to link an account. Success and failure both return to the page of the sign-in methods. */
export function useLinkSocial() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: async (provider: string) => {
      const callbackURL = `${pages.signInMethods}?linked=${encodeURIComponent(provider)}`
      const input = { provider, callbackURL, errorCallbackURL: pages.signInMethods }
      const { url } = await client.social.linkSocial.mutate(input)
      await redirectTo(url)
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

function signInPage(returnTo: string | undefined): string {
  return returnTo === undefined ? pages.signIn : `${pages.signIn}?callbackURL=${encodeURIComponent(returnTo)}`
}

// Pending until the page unloads; resolves when the browser's back button restores the page, so that no button stays busy.
export function redirectTo(url: string): Promise<void> {
  window.location.assign(url)
  return new Promise((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }))
}
