import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { applicationOf, approvedCallback, requestedCallback } from './callback.ts'

const RETURN_TO = 'foyer-return-to'

/** The page of an application that has led to this one, once the service has approved it. */
export function useRequestedReturn(): string | undefined {
  const { callbackURL } = useSearch({ strict: false })
  const { utils } = useRouter().options.context
  const requested = requestedCallback(callbackURL, window.location.origin)
  const { data } = useQuery({
    queryKey: [RETURN_TO, requested],
    enabled: applicationOf(requested) !== undefined,
    queryFn: async () => (await approvedCallback(utils, requested)) ?? null,
  })
  return data && applicationOf(data) !== undefined ? data : undefined
}

/** The same, also from the pages that were gone to since in this tab. */
export function useReturnTo(): string | undefined {
  const requested = useRequestedReturn()
  useEffect(() => {
    if (requested !== undefined) sessionStorage.setItem(RETURN_TO, requested)
  }, [requested])
  return requested ?? sessionStorage.getItem(RETURN_TO) ?? undefined
}
