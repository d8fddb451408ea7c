import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrganizations } from '#data/organizations.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import classes from './organization-drawer.module.css'
import { Sheet } from './sheet.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Switches between organizations on phones. */
export function OrganizationDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation()
  const organizations = useOrganizations().data ?? []
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
      <Button component={Link} to={pages.organizations} variant="default" fullWidth onClick={onClose}>
        {t('nav.allOrganizations')}
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
