import { pages } from '@foyer/auth-domain/redirect/pages'
import { Menu } from '@mantine/core'
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrganizations } from '#data/organizations.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { AttachedMenu } from '#ui/menu/attached-menu.tsx'
import type { useLazyMenu } from '#ui/menu/use-lazy-menu.ts'
import { useOpenOrganization } from './organization-navigation.ts'
import classes from './organization-switcher.module.css'

type Props = { menu: ReturnType<typeof useLazyMenu>['menu'] }

export function OrganizationChoices({ menu }: Props) {
  const { t } = useTranslation()
  const open = useOpenOrganization()
  const organizations = useOrganizations().data ?? []
  return (
    <AttachedMenu {...menu} position="bottom-start" className={classes.choices}>
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
    </AttachedMenu>
  )
}
