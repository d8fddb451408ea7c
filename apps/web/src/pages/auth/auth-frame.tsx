import { type ReactNode, useEffect, useRef } from 'react'
import { useSettings } from '#data/settings.ts'
import { HallDrawing } from '#drawing/hall-drawing.tsx'
import { repeatEarlyInput } from '#early-input.ts'
import { Preferences } from '#ui/product/preferences.tsx'
import { Product } from '#ui/product/product.tsx'
import { WithinMain } from '#ui/text/within-main.ts'
import classes from './auth-frame.module.css'
import { Destination } from './destination.tsx'
import { EnteredEmailContext } from './entered-email.ts'

/** On wide screens two columns: the drawing and the form. On phones the form alone, below the logo. */
export function AuthFrame({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  const logo = useSettings().data?.branding.logo ?? null
  useEffect(repeatEarlyInput, [])
  return (
    <div className={classes.layout}>
      <div className={classes.hall}>
        <HallDrawing />
      </div>
      <div className={classes.panel}>
        {banner}
        <header className={classes.header}>
          <Product logo={logo} />
        </header>
        <main className={classes.main}>
          <Destination />
          <WithinMain value>
            <EnteredEmailContext value={useRef('')}>{children}</EnteredEmailContext>
          </WithinMain>
        </main>
        <footer className={classes.footer}>
          <Preferences />
        </footer>
      </div>
    </div>
  )
}
