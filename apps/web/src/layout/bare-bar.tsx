import { useSettings } from '#data/settings.ts'
import { Product } from '#ui/product/product.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './bare-bar.module.css'

/** In place of the side bar, above a page that has to be gone through: whose service it is, and whose account. */
export function BareBar() {
  const logo = useSettings().data?.branding.logo ?? null
  return (
    <header className={classes.bar}>
      <Product logo={logo} />
      <div className={classes.account}>
        <AccountMenu />
      </div>
    </header>
  )
}
