import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useDeferredRefresh, useSession, useSessionOfOtherTabs } from './data/session.ts'
import { useSettings } from './data/settings.ts'
import { forgetReturn } from './data/tab-storage.ts'
import { applyBrand } from './theme/apply-brand.ts'
import { LastPageContext } from './ui/text/use-page-heading.ts'

/** The root of every page. The route guards run again when the signed-in user changes, in this tab or another. */
export function Root() {
  useSessionOfOtherTabs()
  useDeferredRefresh()
  useBrand()
  useGuardsOnChange()
  return (
    <LastPageContext value={useRef<string>(undefined)}>
      <Outlet />
    </LastPageContext>
  )
}

function useGuardsOnChange(): void {
  const router = useRouter()
  const { data } = useSession()
  const userId = data === undefined ? undefined : (data?.user.id ?? null)
  // An anonymous user who saves their account keeps the id.
  const isAnonymous = data?.user.isAnonymous === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change of the user
  useEffect(() => {
    if (userId === null) forgetReturn()
    if (userId !== undefined) void router.invalidate()
  }, [router, userId, isAnonymous])
}

function useBrand(): void {
  const branding = useSettings().data?.branding
  useEffect(() => {
    if (branding) applyBrand(branding)
  }, [branding])
}
