import { pages } from '@foyer/auth-domain/redirect/pages'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconBuildingCommunity, IconPlus, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrganizations } from '#data/organizations.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import account from './account-menu.module.css'
import { useOpenOrganization } from './organization-navigation.ts'
import classes from './organization-switcher.module.css'

/** Shows the current organization and switches to another, in this tab only. */
export function OrganizationSwitcher() {
  const { t } = useTranslation()
  const open = useOpenOrganization()
  const organizations = useOrganizations().data ?? []
  const label = open ? t('nav.organizationOf', { name: open.name }) : t('nav.chooseOrganization')
  return (
    <Menu position="bottom-start" width={208} offset={4} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.switcher} aria-label={label}>
          {open ? (
            <OrganizationAvatar organization={open} size="small" />
          ) : (
            <IconBuildingCommunity size={20} stroke={1.5} aria-hidden="true" />
          )}
          <span className={open ? account.name : classes.none}>{open?.name ?? t('nav.organizations')}</span>
          <IconSelector className={account.chevron} size={16} stroke={1.5} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        {organizations.map((organization) => (
          <Menu.Item
            key={organization.id}
            component={Link}
            to={`${pages.organizations}/${organization.slug}`}
            aria-current={organization.id === open?.id || undefined}
            leftSection={<OrganizationAvatar organization={organization} size="small" />}
          >
            <span className={classes.choice}>{organization.name}</span>
          </Menu.Item>
        ))}
        {organizations.length > 0 && <Menu.Divider />}
        <Menu.Item
          component={Link}
          to={pages.organizations}
          leftSection={<IconBuildingCommunity size={18} stroke={1.5} aria-hidden="true" />}
        >
          {t('nav.allOrganizations')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={pages.newOrganization}
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
        >
          {t('nav.newOrganization')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
