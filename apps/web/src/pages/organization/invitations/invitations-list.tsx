import { useState } from 'react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useInvitations } from '#data/invitations.ts'
import type { Invitation } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Chips } from '#ui/table/chips.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { type InvitationState, invitationStates, stateOf } from './invitation-state.ts'
import classes from './invitations.module.css'
import { InvitationsTable } from './invitations-table.tsx'

export function InvitationsList() {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { data: invitations, error, isFetching, refetch } = useInvitations(organization.id)
  if (invitations) {
    return (
      <section className={classes.list} aria-labelledby="invitations-heading">
        <h2 id="invitations-heading">{t('invitations.list')}</h2>
        {invitations.length > 0 ? <Filtered invitations={invitations} /> : <NoInvitations />}
      </section>
    )
  }
  if (!error) return <RowsSkeleton />
  return <LoadFailed title={t('invitations.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}

function Filtered({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation()
  const now = useNow()
  const [filter, setFilter] = useState<InvitationState | 'all'>('all')
  const listed = invitations.map((invitation) => ({ invitation, state: stateOf(invitation, now) })).reverse()
  const shown = listed.filter(({ state }) => filter === 'all' || state === filter)
  const counts = invitationStates.map((state) => ({
    value: state,
    label: t(`invitations.state.${state}`),
    count: listed.filter((entry) => entry.state === state).length,
  }))
  const inUse = counts.filter(({ value, count }) => count > 0 || value === filter)
  return (
    <>
      <Chips
        legend={t('invitations.filter')}
        chips={[{ value: 'all', label: t('invitations.state.all'), count: listed.length }, ...inUse]}
        value={filter}
        onChange={setFilter}
      />
      <div className={rows.frame}>
        {shown.length > 0 ? (
          <InvitationsTable listed={shown} />
        ) : (
          <p className={classes.none} role="status">
            {t('invitations.noneInState')}
          </p>
        )}
      </div>
    </>
  )
}

function NoInvitations() {
  const { t } = useTranslation()
  return (
    <div className={rows.frame}>
      <EmptyState title={t('invitations.emptyTitle')} text={t('invitations.emptyText')} />
    </div>
  )
}
