import { lazy, Suspense } from 'react'
import { useSession } from '#data/session.ts'
import { withAdminMessages } from '#i18n/admin-messages.ts'

const ImpersonationBanner = lazy(async () => ({
  default: (await withAdminMessages(() => import('./impersonation-banner.tsx'))).ImpersonationBanner,
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
