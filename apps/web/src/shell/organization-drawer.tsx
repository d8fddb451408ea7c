import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button, Drawer } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrganizations } from '../data/organizations.ts'
import { HouseNiche } from '../ui/house-niche.tsx'
import sheet from './account-drawer.module.css'
import classes from './organization-drawer.module.css'

type Props = { opened: boolean; onClose: () => void }

/** The phone's way from one organization to another. */
export function OrganizationDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation()
  const organizations = useOrganizations().data ?? []
  return (
    <Drawer opened={opened} onClose={onClose} position="bottom" withCloseButton={false} padding={24}>
      <div className={sheet.body}>
        <div className={sheet.top}>
          <Drawer.Title>{t('nav.organizations')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('app.close')} />
        </div>
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
                  <HouseNiche organization={organization} size="small" />
                  {organization.name}
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
      </div>
    </Drawer>
  )
}
