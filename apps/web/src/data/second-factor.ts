import { pages } from '@foyer/auth-domain/redirect/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { safeCallback } from './callback.ts'
import { refusalCodeOf } from './refusal.ts'

/** Who asks for a second factor. */
export type SecondFactorRequester = 'service' | 'organization' | 'recovery'

/**
 * Opens the page of the second factor wherever a request is refused for want of one; it leads back. A refusal by an
 * organization leaves pages alone that it is not the subject of.
 */
export function useLeadToSecondFactor(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const lead = (error: unknown) => {
      const { pathname, href, origin } = window.location
      const requester = requesterOf(error, pathname)
      if (requester === undefined || pathname === pages.secondFactor) return
      const callbackURL = safeCallback(href.slice(origin.length), origin)
      void navigate({ to: pages.secondFactor, search: { callbackURL, requester }, replace: true })
    }
    const queries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') lead(event.action.error)
    })
    const mutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') lead(event.action.error)
    })
    return () => {
      queries()
      mutations()
    }
  }, [queryClient, navigate])
}

function requesterOf(error: unknown, pathname: string): SecondFactorRequester | undefined {
  switch (refusalCodeOf(error)) {
    case 'TWO_FACTOR_REQUIRED':
      return 'service'
    case 'ORGANIZATION_REQUIRES_TWO_FACTOR':
      return pathname.startsWith(`${pages.organizations}/`) || pathname === pages.consent ? 'organization' : undefined
    default:
      return undefined
  }
}
