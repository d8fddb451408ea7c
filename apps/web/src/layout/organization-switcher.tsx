import { pages } from '@foyer/auth-domain/redirect/pages'
import { UnstyledButton } from '@mantine/core'
import { IconPlus, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOpenInvitations } from '#data/open-invitations.ts'
import { useOrganizations } from '#data/organizations.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useLazyMenu } from '#ui/menu/use-lazy-menu.ts'
import account from './account-menu.module.css'
import { useOpenOrganization } from './organization-navigation.ts'
import classes from './organization-switcher.module.css'

const load = () => import('./organization-choices.tsx')
const OrganizationChoices = lazyPart(async () => (await load()).OrganizationChoices)

/** Shows the current organization and switches to another; leads to a first one where there is none to switch to. */
export function OrganizationSwitcher() {
  const { t } = useTranslation()
  const organizations = useOrganizations().data
  const invitations = useOpenInvitations()
  if (organizations?.length !== 0 || invitations.length > 0) return <Switcher />
  return (
    <Link className={classes.switcher} data-first to={pages.newOrganization}>
      <IconPlus size={20} stroke={1.5} aria-hidden="true" />
      <span className={classes.none}>{t('nav.createOrganization')}</span>
    </Link>
  )
}

// In this tab only.
function Switcher() {
  const { t } = useTranslation()
  const open = useOpenOrganization()
  const { button, menu, wasOpened } = useLazyMenu(load)
  const label = open ? t('nav.organizationOf', { name: open.name }) : t('nav.chooseOrganization')
  return (
    <>
      <UnstyledButton {...button} className={classes.switcher} aria-label={label}>
        {open && <OrganizationAvatar organization={open} size="small" />}
        <span className={open ? account.name : classes.none}>{open?.name ?? t('nav.chooseOrganization')}</span>
        <IconSelector className={account.chevron} size={16} stroke={1.5} aria-hidden="true" />
      </UnstyledButton>
      {wasOpened && <OrganizationChoices menu={menu} opening={menu.opened} onMissing={() => menu.onChange(false)} />}
    </>
  )
}
