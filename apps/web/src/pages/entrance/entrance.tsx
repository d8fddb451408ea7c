import { Outlet } from '@tanstack/react-router'
import { useSettings } from '../../data/settings.ts'
import { HallDrawing } from '../../drawing/hall-drawing.tsx'
import { Acting } from '../../shell/acting.tsx'
import { Preferences } from '../../ui/preferences.tsx'
import { Product } from '../../ui/product.tsx'
import classes from './entrance.module.css'

/** Two halves on a wide screen: the hall, and the form. On a phone the form, with the small arch above. */
export function Entrance() {
  const logo = useSettings().data?.branding.logo ?? null
  return (
    <div className={classes.entrance}>
      <div className={classes.hall}>
        <HallDrawing />
      </div>
      <div className={classes.room}>
        <Acting />
        <header className={classes.header}>
          <Product logo={logo} />
        </header>
        <main className={classes.main}>
          <Outlet />
        </main>
        <footer className={classes.footer}>
          <Preferences />
        </footer>
      </div>
    </div>
  )
}
