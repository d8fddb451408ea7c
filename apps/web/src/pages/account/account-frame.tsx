import { Outlet } from '@tanstack/react-router'
import classes from './account-frame.module.css'
import { AccountNav } from './account-nav.tsx'

/** The frame of every account page: the page beside the links to the others. */
export function AccountFrame() {
  return (
    <div className={classes.frame}>
      <AccountNav />
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  )
}
