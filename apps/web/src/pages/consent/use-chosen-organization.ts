import { useRef, useState } from 'react'
import { useOrganizations } from '#data/organizations.ts'
import type { Organization } from '#data/types.ts'

const ORGANIZATION = 'organization'

type Chosen = { scope?: string; organizationId?: string }

/** The organization that an application asks for, as far as the user has any. */
export type OrganizationChoice = ReturnType<typeof useChosenOrganization>

/**
 * Which organization an application learns of: the user chooses where there are several. A user without one gives the
 * rest of what is asked for.
 */
export function useChosenOrganization(requested: readonly string[]) {
  const isAsked = requested.includes(ORGANIZATION)
  const { data: all, error } = useOrganizations()
  const [chosenId, choose] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLSelectElement>(null)
  const organizations: readonly Organization[] = (isAsked && all) || []
  const isLoading = isAsked && all === undefined
  const hasNone = isAsked && !isLoading && organizations.length === 0
  const organizationId = organizations.length === 1 ? (organizations[0]?.id ?? '') : chosenId

  function ifChosen(send: (chosen: Chosen) => void): void {
    const lacks = organizations.length > 0 && organizationId === ''
    setMissing(lacks)
    if (lacks) field.current?.focus()
    else send(hasNone ? { scope: scopes.join(' ') } : isAsked ? { organizationId } : {})
  }

  const scopes = hasNone ? requested.filter((scope) => scope !== ORGANIZATION) : requested
  return {
    ...{ organizations, organizationId, scopes, hasNone, isLoading, missing, field, choose, ifChosen },
    /** Where an organization is all that was asked for: a request may also ask for no scope at all. */
    leavesNothing: hasNone && scopes.length === 0,
    error: isLoading ? error : null,
  }
}
