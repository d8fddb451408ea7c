import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import type { Overview } from '../../../data/types.ts'
import { Enfilade } from '../../../drawing/enfilade.tsx'
import { longDate } from '../../../i18n/time.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { HouseNiche } from '../../../ui/house-niche.tsx'
import { useRoleWords } from '../../../ui/use-role-words.ts'
import classes from './facts.module.css'

/** The organization at a glance; the numbers lead to what they count. Until they have come the rest stands already. */
export function Facts({ counts }: { counts: Overview['counts'] | undefined }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const roleWords = useRoleWords()
  const { organization, me, teams } = useHere()
  return (
    <div className={classes.panel}>
      <Enfilade />
      <HouseNiche organization={organization} size="large" />
      <dl className={classes.facts}>
        <Fact label={t('nav.members')}>
          <Count of={counts?.members} to="/organizations/$slug/members" />
        </Fact>
        <Fact label={t('organization.openInvitations')}>
          <Count of={counts?.pendingInvitations} to="/organizations/$slug/invitations" />
        </Fact>
        {teams && (
          <Fact label={t('nav.teams')}>
            <Count of={counts?.teams} to="/organizations/$slug/teams" />
          </Fact>
        )}
        <Fact label={t('invited.role')}>{roleWords(joinRoles(me.roles))}</Fact>
        <Fact label={t('organization.since')}>{longDate(organization.createdAt, locale)}</Fact>
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Place = '/organizations/$slug/members' | '/organizations/$slug/invitations' | '/organizations/$slug/teams'

function Count({ of, to }: { of: number | null | undefined; to: Place }) {
  const { organization } = useHere()
  if (of === undefined || of === null) return <Skeleton height={16} width={24} my={3} />
  return (
    <Link to={to} params={{ slug: organization.slug }}>
      {of}
    </Link>
  )
}
