import { pages } from '@foyer/auth-domain/redirect/pages'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useMatchRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOpenInvitations } from '#data/open-invitations.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { withMessages } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import classes from './bottom-bar.module.css'
import { type NavLink, useNavigation } from './navigation.ts'

const AccountDrawer = lazyPart(
  async () => (await withMessages(() => import('./account-drawer.tsx'), 'accounts')).AccountDrawer,
)
const OrganizationDrawer = lazyPart(async () => (await import('./organization-drawer.tsx')).OrganizationDrawer)

/** The side bar's places on phones. The organizations and the account open a drawer, with what the side bar has of them. */
export function BottomBar() {
  const { t } = useTranslation()
  return (
    <nav className={classes.bar} aria-label={t('nav.main')}>
      <ul className={classes.list}>
        {useNavigation().map((link) => (
          <li key={link.href} className={classes.item}>
            <Place link={link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Place({ link }: { link: NavLink }) {
  if (link.href === pages.organizations) return <OrganizationsButton link={link} />
  if (link.href === pages.account) return <AccountButton link={link} />
  const { href, label, icon: ItemIcon, exact = false } = link
  return (
    <Link className={classes.place} to={href} activeOptions={{ exact, includeSearch: false }}>
      <ItemIcon size={20} stroke={1.5} aria-hidden="true" />
      {label}
    </Link>
  )
}

function OrganizationsButton({ link }: { link: NavLink }) {
  const [opened, drawer] = useDisclosure(false)
  const { t } = useTranslation()
  const invitations = useOpenInvitations().length
  const ItemIcon = link.icon
  return (
    <>
      <DrawerButton link={link} onClick={drawer.open}>
        <ItemIcon size={20} stroke={1.5} aria-hidden="true" />
        {invitations > 0 && (
          <span className={classes.count}>
            <VisuallyHidden>{t('nav.invitations')} </VisuallyHidden>
            {invitations}
          </span>
        )}
      </DrawerButton>
      <LazyDialog opened={opened}>
        <OrganizationDrawer opened={opened} onClose={drawer.close} />
      </LazyDialog>
    </>
  )
}

function AccountButton({ link }: { link: NavLink }) {
  const { user } = useSignedIn()
  const [opened, drawer] = useDisclosure(false)
  return (
    <>
      <DrawerButton link={link} onClick={drawer.open}>
        <Avatar user={user} size="small" />
      </DrawerButton>
      <LazyDialog opened={opened}>
        <AccountDrawer opened={opened} onClose={drawer.close} />
      </LazyDialog>
    </>
  )
}

type DrawerButtonProps = { link: NavLink; onClick: () => void; children: ReactNode }

function DrawerButton({ link: { href, also = href, label }, onClick, children }: DrawerButtonProps) {
  const matches = useMatchRoute()
  const isActive = [href, also].some((to) => matches({ to, fuzzy: true }) !== false)
  return (
    <UnstyledButton
      className={classes.place}
      data-status={isActive ? 'active' : undefined}
      aria-current={isActive ? 'true' : undefined}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {children}
      {label}
    </UnstyledButton>
  )
}
