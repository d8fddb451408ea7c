import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../data/signed-in.ts'
import { Niche } from '../ui/niche.tsx'
import { AccountDrawer } from './account-drawer.tsx'
import classes from './bottom-bar.module.css'
import { NavItems } from './nav-items.tsx'

/** The phone's bar: the places, and the account with what the side bar keeps at its foot. */
export function BottomBar() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const [opened, drawer] = useDisclosure(false)
  return (
    <div className={classes.bar}>
      <nav className={classes.nav} aria-label={t('nav.main')}>
        <NavItems />
      </nav>
      <UnstyledButton className={classes.account} aria-haspopup="dialog" onClick={drawer.open}>
        <Niche person={user} size="small" />
        {t('nav.account')}
      </UnstyledButton>
      <AccountDrawer opened={opened} onClose={drawer.close} />
    </div>
  )
}
