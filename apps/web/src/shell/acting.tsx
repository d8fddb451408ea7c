import { lazy, Suspense } from 'react'
import { useView } from '../data/view.ts'
import { withAdminWords } from '../i18n/admin-words.ts'

const ActingBanner = lazy(async () => ({
  default: (await withAdminWords(() => import('./acting-banner.tsx'))).ActingBanner,
}))

/** Where an admin who acts as somebody is told so; nothing for everybody else. */
export function Acting() {
  const view = useView().data
  if (!view || view.session.impersonatedBy === null) return null
  return (
    <Suspense fallback={null}>
      <ActingBanner view={view} />
    </Suspense>
  )
}
