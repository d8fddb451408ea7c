import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSettings } from './data/settings.ts'
import { useView, useViewOfOtherTabs } from './data/view.ts'
import { applyBrand } from './theme/apply-brand.ts'

/** Below every page: the guards are asked again as soon as somebody comes or goes, here or in another tab. */
export function Root() {
  useViewOfOtherTabs()
  useBrand()
  useGuardsOnChange()
  return <Outlet />
}

function useGuardsOnChange(): void {
  const router = useRouter()
  const view = useView()
  const userId = view.data === undefined ? undefined : (view.data?.user.id ?? null)
  useEffect(() => {
    if (userId !== undefined) void router.invalidate()
  }, [router, userId])
}

function useBrand(): void {
  const branding = useSettings().data?.branding
  useEffect(() => {
    if (branding) applyBrand(branding)
  }, [branding])
}
