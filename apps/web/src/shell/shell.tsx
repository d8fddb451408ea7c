import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignedInContext } from '../data/signed-in.ts'
import { useView } from '../data/view.ts'
import { useOwnLanguage } from '../i18n/use-own-language.ts'
import { Acting } from './acting.tsx'
import { BottomBar } from './bottom-bar.tsx'
import classes from './shell.module.css'
import { SideBar } from './side-bar.tsx'

/** The frame of every page behind the door: a side bar, on a phone a bar below, and the page. */
export function Shell() {
  const { t } = useTranslation()
  const view = useView().data
  useOwnLanguage(view?.user.language)
  if (!view) return null
  return (
    <SignedInContext value={view}>
      <a className={classes.skip} href="#content">
        {t('app.skip')}
      </a>
      <div className={classes.shell}>
        <SideBar />
        <div>
          <Acting />
          <main className={classes.main} id="content" tabIndex={-1}>
            <div className={classes.content}>
              <Outlet />
            </div>
          </main>
        </div>
        <BottomBar />
      </div>
    </SignedInContext>
  )
}
