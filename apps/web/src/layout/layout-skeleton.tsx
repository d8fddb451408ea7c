import { pages } from '@foyer/auth-domain/redirect/pages'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { AccountSkeleton } from '#pages/account/account-skeleton.tsx'
import { HomeSkeleton } from '#pages/home/home-skeleton.tsx'
import frame from './layout.module.css'
import { PageSkeleton } from './page-skeleton.tsx'
import bar from './side-bar.module.css'

/** The layout while the session is loading. */
export function LayoutSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={frame.layout}>
      <div className={bar.bar} aria-hidden="true">
        <Skeleton className={bar.product} height={32} width={128} ml={12} />
        <Skeleton height={20} width={96} ml={12} />
      </div>
      <main className={frame.main} aria-busy="true">
        <VisuallyHidden component="h1">{t('app.loading')}</VisuallyHidden>
        <div className={frame.content}>
          <RouteSkeleton />
        </div>
      </main>
    </div>
  )
}

function RouteSkeleton() {
  const { pathname } = useLocation()
  if (pathname === pages.account || pathname.startsWith(`${pages.account}/`)) return <AccountSkeleton />
  return pathname === pages.home ? <HomeSkeleton /> : <PageSkeleton />
}
