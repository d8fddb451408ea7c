import { pages } from '@foyer/auth-domain/redirect/pages'
import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { removeDraftsExceptOf } from '#data/drafts.ts'
import { useUserLanguage } from '#data/language.ts'
import { useLeadToSecondFactor } from '#data/second-factor.ts'
import { useSession } from '#data/session.ts'
import { SignedInContext } from '#data/signed-in.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { WithinMain } from '#ui/text/within-main.ts'
import { BareBar } from './bare-bar.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Impersonation } from './impersonation.tsx'
import classes from './layout.module.css'
import { ReturnLink } from './return-link.tsx'
import { SideBar } from './side-bar.tsx'

/** The frame of every page that requires a session: the page and a side bar, on phones a bottom bar. */
export function Layout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const signedIn = useSession().data
  useUserLanguage()
  useLeadToSecondFactor()
  useOwnDrafts(signedIn?.user.id)
  // Until the second factor is there, no other page opens.
  const bare = useMatchRoute()({ to: pages.secondFactor }) !== false
  if (!signedIn) return null
  return (
    // Drawn anew for another user: no field keeps what the former one has entered.
    <SignedInContext key={signedIn.user.id} value={signedIn}>
      <a className={classes.skip} href="#content">
        {t('app.skip')}
      </a>
      <div className={bare ? classes.bare : classes.layout}>
        {bare ? <BareBar /> : <SideBar />}
        <div>
          <Impersonation />
          <main className={classes.main} id="content" tabIndex={-1}>
            <div className={classes.content}>
              {!bare && <ReturnLink />}
              <WithinMain value>{children}</WithinMain>
            </div>
          </main>
        </div>
        {!bare && <BottomBar />}
      </div>
    </SignedInContext>
  )
}

// Another user of this browser has signed in.
function useOwnDrafts(userId: string | undefined): void {
  useEffect(() => {
    if (userId !== undefined) removeDraftsExceptOf(userId)
  }, [userId])
}
