import { Outlet } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { useAccountNavigation } from '#layout/account-navigation.ts'
import { NavTabs } from '#layout/nav-tabs.tsx'
import classes from './account-frame.module.css'

/** The frame of every account page. */
export function AccountFrame() {
  const { t } = useTranslation()
  return (
    <>
      <NavTabs label={t('nav.yourAccount')} links={useAccountNavigation()} />
      <div className={classes.page}>
        <Outlet />
      </div>
    </>
  )
}
