import { pages } from '@foyer/auth-domain/redirect/pages'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOrganizations } from '#data/organizations.ts'
import { withMessages } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { List, Row, RowIcon, RowText } from '#ui/list/list.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import classes from './recent-sign-ins.module.css'

const OwnRole = lazyPart(
  async () => (await withMessages(() => import('#pages/organizations/own-role.tsx'), 'organizations')).OwnRole,
)

const SHOWN = 3

/** The first of the user's organizations, and the way to all of them; nothing without any. */
export function OwnOrganizations() {
  const { t } = useTranslation()
  const organizations = useOrganizations().data ?? []
  if (organizations.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="own-organizations">
      <div className={classes.header}>
        <h2 id="own-organizations">{t('nav.yourOrganizations')}</h2>
        {organizations.length > SHOWN && (
          <Link className={classes.all} to={pages.organizations}>
            {t('homeOrganizations.all')}
          </Link>
        )}
      </div>
      <List aria-labelledby="own-organizations">
        {organizations.slice(0, SHOWN).map((organization) => (
          <Row key={organization.id}>
            <Link to="/organizations/$slug" params={{ slug: organization.slug }}>
              <OrganizationAvatar organization={organization} size="small" />
              <RowText title={<LongText text={organization.name} />} />
              <OwnRole organizationId={organization.id} />
              <RowIcon>
                <IconChevronRight size={18} stroke={1.5} />
              </RowIcon>
            </Link>
          </Row>
        ))}
      </List>
    </section>
  )
}
