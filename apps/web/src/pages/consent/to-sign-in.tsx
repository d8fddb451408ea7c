import { pages } from '@foyer/auth-domain/redirect/pages'
import { Navigate } from '@tanstack/react-router'
import { pageOfRequest } from '#data/authorization-request.ts'
import type { AuthorizationRequest } from '#data/types.ts'

type Props = { sig: string; request: AuthorizationRequest }

/** Leads somebody who is not signed in to the page that the application asks for, which comes back. */
export function ToSignIn({ sig, request }: Props) {
  const callbackURL = pageOfRequest(sig, request.loginHint)
  return <Navigate to={request.register ? pages.signUp : pages.signIn} search={{ callbackURL }} replace />
}
