import { lazy, Suspense } from 'react'
import { useSession } from '#data/session.ts'
import { withMessages } from '#i18n/i18n.ts'

const ImpersonationBanner = lazy(async () => ({
  default: (await withMessages(() => import('./impersonation-banner.tsx'), 'admin')).ImpersonationBanner,
}))

/** The banner of an impersonation; renders nothing otherwise. */
export function Impersonation() {
  const signedIn = useSession().data
  if (!signedIn || signedIn.session.impersonatedBy === null) return null
  return (
    <Suspense fallback={null}>
      <ImpersonationBanner signedIn={signedIn} />
    </Suspense>
  )
}
