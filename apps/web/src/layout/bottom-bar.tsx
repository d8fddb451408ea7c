import { pages } from '@foyer/auth-domain/redirect/pages'
import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useMatchRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '#data/signed-in.ts'
import { withMessages } from '#i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import classes from './bottom-bar.module.css'
import { NavItems } from './nav-items.tsx'
import { phoneNavigation } from './navigation.ts'

const AccountDrawer = lazyPart(
  async () => (await withMessages(() => import('./account-drawer.tsx'), 'accounts')).AccountDrawer,
)
const OrganizationDrawer = lazyPart(async () => (await import('./organization-drawer.tsx')).OrganizationDrawer)

/** The navigation on phones: pages, organizations and account, whose drawer has the side bar's preferences. */
export function BottomBar() {
  const { t } = useTranslation()
  return (
    <div className={classes.bar}>
      <nav className={classes.nav} aria-label={t('nav.main')}>
        <NavItems items={phoneNavigation} />
      </nav>
      <OrganizationsButton />
      <AccountButton />
    </div>
  )
}

function OrganizationsButton() {
  const { t } = useTranslation()
  const isActive = useMatchRoute()({ to: pages.organizations, fuzzy: true }) !== false
  const [opened, drawer] = useDisclosure(false)
  return (
    <>
      <UnstyledButton
        className={classes.account}
        data-active={isActive || undefined}
        aria-haspopup="dialog"
        onClick={drawer.open}
      >
        <IconBuildingCommunity size={20} stroke={1.5} aria-hidden="true" />
        {t('nav.organizations')}
      </UnstyledButton>
      <LazyDialog opened={opened}>
        <OrganizationDrawer opened={opened} onClose={drawer.close} />
      </LazyDialog>
    </>
  )
}

function AccountButton() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const isActive = useMatchRoute()({ to: pages.account }) !== false
  const [opened, drawer] = useDisclosure(false)
  return (
    <>
      <UnstyledButton
        className={classes.account}
        data-active={isActive || undefined}
        aria-haspopup="dialog"
        onClick={drawer.open}
      >
        <Avatar user={user} size="small" />
        {t('nav.account')}
      </UnstyledButton>
      <LazyDialog opened={opened}>
        <AccountDrawer opened={opened} onClose={drawer.close} />
      </LazyDialog>
    </>
  )
}
