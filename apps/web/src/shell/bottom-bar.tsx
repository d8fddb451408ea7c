import { pages } from '@foyer/auth-domain/redirect/pages'
import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useMatchRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../data/signed-in.ts'
import { Niche } from '../ui/niche.tsx'
import { OnceOpened } from '../ui/once-opened.tsx'
import classes from './bottom-bar.module.css'
import { NavItems } from './nav-items.tsx'
import { phonePlaces } from './places.ts'

const AccountDrawer = lazy(async () => ({ default: (await import('./account-drawer.tsx')).AccountDrawer }))
const OrganizationDrawer = lazy(async () => ({
  default: (await import('./organization-drawer.tsx')).OrganizationDrawer,
}))

/** The phone's bar: the places, the organizations, and the account with what the side bar keeps at its foot. */
export function BottomBar() {
  const { t } = useTranslation()
  return (
    <div className={classes.bar}>
      <nav className={classes.nav} aria-label={t('nav.main')}>
        <NavItems places={phonePlaces} />
      </nav>
      <OrganizationsButton />
      <AccountButton />
    </div>
  )
}

function OrganizationsButton() {
  const { t } = useTranslation()
  const isThere = useMatchRoute()({ to: pages.organizations, fuzzy: true }) !== false
  const [opened, drawer] = useDisclosure(false)
  return (
    <>
      <UnstyledButton
        className={classes.account}
        data-active={isThere || undefined}
        aria-haspopup="dialog"
        onClick={drawer.open}
      >
        <IconBuildingCommunity size={20} stroke={1.5} aria-hidden="true" />
        {t('nav.organizations')}
      </UnstyledButton>
      <OnceOpened opened={opened}>
        <OrganizationDrawer opened={opened} onClose={drawer.close} />
      </OnceOpened>
    </>
  )
}

function AccountButton() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const isThere = useMatchRoute()({ to: pages.account }) !== false
  const [opened, drawer] = useDisclosure(false)
  return (
    <>
      <UnstyledButton
        className={classes.account}
        data-active={isThere || undefined}
        aria-haspopup="dialog"
        onClick={drawer.open}
      >
        <Niche person={user} size="small" />
        {t('nav.account')}
      </UnstyledButton>
      <OnceOpened opened={opened}>
        <AccountDrawer opened={opened} onClose={drawer.close} />
      </OnceOpened>
    </>
  )
}
