import { isOpen } from '@foyer/auth-domain/invitation/invitation'
import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import type { useFullOrganization } from '../../../data/organizations.ts'
import { Enfilade } from '../../../drawing/enfilade.tsx'
import { longDate } from '../../../i18n/time.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { HouseNiche } from '../../../ui/house-niche.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useRoleWords } from '../../../ui/use-role-words.ts'
import classes from './facts.module.css'

type Full = NonNullable<ReturnType<typeof useFullOrganization>['data']>

/** The organization at a glance; the numbers lead to what they count. */
export function Facts({ full }: { full: Full }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const roleWords = useRoleWords()
  const now = useNow()
  const { organization, me } = useHere()
  const params = { slug: organization.slug }
  const open = full.invitations.filter((invitation) => isOpen(invitation, now)).length
  return (
    <div className={classes.panel}>
      <Enfilade />
      <HouseNiche organization={organization} size="large" />
      <dl className={classes.facts}>
        <Fact label={t('nav.members')}>
          <Link to="/organizations/$slug/members" params={params}>
            {full.members.length}
          </Link>
        </Fact>
        <Fact label={t('organization.openInvitations')}>
          <Link to="/organizations/$slug/invitations" params={params}>
            {open}
          </Link>
        </Fact>
        {full.teams && (
          <Fact label={t('nav.teams')}>
            <Link to="/organizations/$slug/teams" params={params}>
              {full.teams.length}
            </Link>
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
