import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCurrentOrganization } from '#data/current-organization.ts'
import type { Overview } from '#data/types.ts'
import { Enfilade } from '#drawing/enfilade.tsx'
import { longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import panel from '#ui/facts/facts-panel.module.css'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import classes from './overview-facts.module.css'
import type { OrganizationPath } from './panel.tsx'

/** The summary of the organization; the counts link to their pages, and are skeletons while loading. */
export function OverviewFacts({ overview }: { overview: Overview | undefined }) {
  const { counts, limits } = overview ?? {}
  const { t } = useTranslation()
  const locale = useLocale()
  const roleLabel = useRoleLabel()
  const { organization, me, teams } = useCurrentOrganization()
  return (
    <div className={`${panel.panel} ${panel.small} ${classes.panel}`}>
      <Enfilade />
      <OrganizationAvatar organization={organization} size="large" />
      <Facts counts>
        <Fact label={t('nav.members')}>
          <Count value={counts?.members} limit={limits?.members} to="/organizations/$slug/members" />
        </Fact>
        <Fact label={t('organization.openInvitations')}>
          <Count
            value={counts?.pendingInvitations}
            limit={limits?.pendingInvitations}
            to="/organizations/$slug/invitations"
          />
        </Fact>
        {teams && (
          <Fact label={t('nav.teams')}>
            <Count value={counts?.teams} limit={limits?.teams} to="/organizations/$slug/teams" />
          </Fact>
        )}
        <Fact label={t('invited.role')}>{roleLabel(joinRoles(me.roles))}</Fact>
        <Fact label={t('organization.since')}>{longDate(organization.createdAt, locale)}</Fact>
      </Facts>
    </div>
  )
}

type CountProps = { value: number | undefined; limit: number | null | undefined; to: OrganizationPath }

function Count({ value, limit = null, to }: CountProps) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  if (value === undefined) return <Skeleton height={16} width={24} my={3} />
  return (
    <Link to={to} params={{ slug: organization.slug }}>
      {limit === null ? value : t('organization.used', { value, limit })}
    </Link>
  )
}
