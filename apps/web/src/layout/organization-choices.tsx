import { pages } from '@foyer/auth-domain/redirect/pages'
import { Menu } from '@mantine/core'
import { IconBuildingCommunity, IconMail, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOpenInvitations } from '#data/open-invitations.ts'
import { useOrganizations } from '#data/organizations.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { AttachedMenu } from '#ui/menu/attached-menu.tsx'
import type { useLazyMenu } from '#ui/menu/use-lazy-menu.ts'
import { Badge } from '#ui/table/badge.tsx'
import { useOpenOrganization } from './organization-navigation.ts'
import classes from './organization-switcher.module.css'

type Props = { menu: ReturnType<typeof useLazyMenu>['menu'] }

export function OrganizationChoices({ menu }: Props) {
  const { t } = useTranslation()
  const open = useOpenOrganization()
  const organizations = useOrganizations().data ?? []
  const invitations = useOpenInvitations().length
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
      {invitations > 0 && (
        <Menu.Item
          component={Link}
          to={pages.organizations}
          leftSection={<IconMail size={18} stroke={1.5} aria-hidden="true" />}
          rightSection={<Badge tone="accent">{invitations}</Badge>}
        >
          {t('nav.invitations')}
        </Menu.Item>
      )}
      <Menu.Item
        component={Link}
        to={pages.organizations}
        leftSection={<IconBuildingCommunity size={18} stroke={1.5} aria-hidden="true" />}
      >
        {t('nav.yourOrganizations')}
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
