import { pages } from '@foyer/auth-domain/redirect/pages'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { confirmationPage } from './confirmation-page.ts'
import { refusalCodeOf } from './refusal.ts'
import { useResetUserQueries } from './reset-user-queries.ts'
import { refreshSession, useInvalidateSession } from './session.ts'
import { announceSessionChange } from './tabs.ts'
import { trpc } from './trpc.ts'
import { useIdempotentRetry } from './use-idempotent-retry.ts'

/** `email` may be a username, where the service knows them. */
type SignIn = { email: string; password: string; rememberMe: boolean }
type SignUp = { name: string; email: string; username: string; password: string; own: Record<string, unknown> }
type SignedUp = { token: string | null; user: { email: string } }

/**
 * Signs in. On success the session is already fetched, so that the route guard redirects. `returnTo` is the page to open
 * afterwards; the verification mail, which an unverified email gets, carries it too.
 */
export function useSignIn(returnTo: string | undefined) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: async ({ email, ...fields }: SignIn) => {
      const sent = { ...fields, callbackURL: confirmationPage(returnTo) }
      // No username has an at-sign.
      return email.includes('@')
        ? await client.signIn.signInEmail.mutate({ ...sent, email })
        : await client.signIn.signInUsername.mutate({ ...sent, username: email })
    },
    onSuccess: useFinishSignIn(returnTo),
  })
}

/** Loads the session of a sign-in that has one, or opens the page of the second factor. */
export function useFinishSignIn(returnTo: string | undefined): (answer: object) => Promise<void> {
  const loadNewSession = useLoadNewSession()
  const navigate = useNavigate()
  return async (answer) => {
    if ('twoFactorRedirect' in answer)
      await navigate({ to: pages.twoFactor, search: ({ add }) => ({ callbackURL: returnTo, add }) })
    else await loadNewSession()
  }
}

export function useSignUp(returnTo: string | undefined) {
  const { client } = trpc.useUtils()
  const loadNewSession = useLoadNewSession()
  const invalidateSession = useInvalidateSession()
  const callbackURL = confirmationPage(returnTo)

  // The account exists already; anyone who knows its password has just created it, and is signed in.
  async function signInInstead({ email, password }: SignUp, error: unknown): Promise<SignedUp | undefined> {
    if (refusalCodeOf(error) !== 'USER_ALREADY_EXISTS') return undefined
    const signIn = client.signIn.signInEmail.mutate({ email, password, rememberMe: true, callbackURL })
    return signIn.then((answer) => ('token' in answer ? answer : undefined)).catch(() => undefined)
  }

  return useMutation({
    mutationFn: useIdempotentRetry<SignUp, SignedUp>(
      ({ username, own, ...fields }) =>
        client.signIn.signUpEmail.mutate({ ...own, ...fields, ...(username !== '' && { username }), callbackURL }),
      signInInstead,
    ),
    // Without a session of its own the sign-up may have ended that of an anonymous user.
    onSuccess: ({ token }) => (token === null ? invalidateSession() : loadNewSession()),
  })
}

export function useSignInAnonymous() {
  return trpc.anonymous.signInAnonymous.useMutation({ onSuccess: useLoadNewSession() })
}

/** Loads the session that a call has begun, in every tab. */
export function useLoadNewSession(): () => Promise<void> {
  const utils = trpc.useUtils()
  const resetUserQueries = useResetUserQueries()
  return async () => {
    await resetUserQueries()
    await refreshSession(utils)
    announceSessionChange()
  }
}
