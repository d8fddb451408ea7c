import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { IconMail, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOpenInvitations } from '#data/open-invitations.ts'
import { useOrganizations } from '#data/organizations.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { Badge } from '#ui/table/badge.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import classes from './organization-drawer.module.css'
import { Sheet } from './sheet.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Switches between organizations on phones. */
export function OrganizationDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation()
  const organizations = useOrganizations().data ?? []
  const invitations = useOpenInvitations().length
  return (
    <Sheet opened={opened} title={t('nav.organizations')} onClose={onClose}>
      {organizations.length > 0 && (
        <ul className={classes.list}>
          {organizations.map((organization) => (
            <li key={organization.id}>
              <Link
                className={classes.choice}
                to="/organizations/$slug"
                params={{ slug: organization.slug }}
                onClick={onClose}
              >
                <OrganizationAvatar organization={organization} size="small" />
                <LongText text={organization.name} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {invitations > 0 && (
        <Button
          component={Link}
          to={pages.organizations}
          variant="default"
          fullWidth
          leftSection={<IconMail size={18} stroke={1.5} aria-hidden="true" />}
          rightSection={<Badge tone="accent">{invitations}</Badge>}
          onClick={onClose}
        >
          {t('nav.invitations')}
        </Button>
      )}
      <Button component={Link} to={pages.organizations} variant="default" fullWidth onClick={onClose}>
        {t('nav.yourOrganizations')}
      </Button>
      <Button
        component={Link}
        to={pages.newOrganization}
        variant="default"
        fullWidth
        leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
        onClick={onClose}
      >
        {t('nav.newOrganization')}
      </Button>
    </Sheet>
  )
}
