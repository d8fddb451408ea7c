import { pages } from '@foyer/auth-domain/redirect/pages'
import { useMutation } from '@tanstack/react-query'
import { refusalCodeOf } from './refusal.ts'
import { trpc } from './trpc.ts'

/**
 * What the user answers: whether the application may have what it asks for, or what they have done that it asked for
 * before that.
 */
export type RequestAnswer =
  | { accept: false }
  | { accept: true; scope?: string | undefined; organizationId?: string | undefined }
  | { selected: true }
  | { created: true }
  | { postLogin: true }

export type AnswerRequest = ReturnType<typeof useAnswerRequest>

/** The sign-in to an application that the page was opened for; `sig` names it. */
export function useAuthorizationRequest(sig: string) {
  return trpc.oauthProvider.getAuthorizationRequest.useQuery({ oauth_query: queryOf(sig) }, { staleTime: 0 })
}

/** Answers the request, once, and leaves for where the answer leads: to the application, or to what it asks for next. */
export function useAnswerRequest(sig: string) {
  const { oauthProvider } = trpc.useUtils().client
  return useMutation({
    mutationFn: (answer: RequestAnswer): Promise<{ url: string }> => {
      const about = { oauth_query: queryOf(sig) }
      return 'accept' in answer
        ? oauthProvider.answerConsent.mutate({ ...about, ...answer })
        : oauthProvider.continueAuthorization.mutate({ ...about, ...answer })
    },
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** Whether a request has expired or was answered. */
export function isRequestGone(error: unknown): boolean {
  return refusalCodeOf(error) === 'AUTHORIZATION_REQUEST_INVALID'
}

/** The page of a request, for a sign-in to come back to: it then knows that its user has just signed in. */
export function pageOfRequest(sig: string, loginHint: string | null): string {
  const hint: Record<string, string> = loginHint === null ? {} : { login_hint: loginHint }
  return `${pages.consent}?${new URLSearchParams({ sig, signedIn: 'true', ...hint })}`
}

function queryOf(sig: string): string {
  return new URLSearchParams({ sig }).toString()
}
