import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useInvitationsAsAdmin } from '#data/admin-organizations.ts'
import type { ListedInvitation } from '#data/types.ts'
import { shortTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from '#pages/admin/user/user.module.css'
import { UserSection } from '#pages/admin/user/user-section.tsx'
import { InvitationCells } from '#pages/organization/invitations/invitation-cells.tsx'
import { stateOf } from '#pages/organization/invitations/invitation-state.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { MoreRows } from '#ui/table/more-rows.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

type Props = { organizationId: string; now: Date }

const SHOWN = 10

/** The invitations of an organization, open ones first. */
export function OrganizationInvitations({ organizationId, now }: Props) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useInvitationsAsAdmin(organizationId)
  return (
    <UserSection
      id="invitations"
      heading={t('nav.invitations')}
      none={data?.length === 0 ? t('allOrganizations.noInvitations') : undefined}
    >
      {data && <Invitations invitations={data} now={now} />}
      {!data && !error && <RowsSkeleton />}
      {!data && error && (
        <LoadFailed title={t('invitations.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </UserSection>
  )
}

function Invitations({ invitations, now }: { invitations: readonly ListedInvitation[]; now: Date }) {
  const { t } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? invitations : invitations.slice(0, SHOWN)
  return (
    <div className={rows.frame}>
      <Rows
        label={t('nav.invitations')}
        columns={[
          t('field.email'),
          t('invitations.filter'),
          t('members.role'),
          t('allOrganizations.invitedBy'),
          t('invitations.until'),
        ]}
      >
        {shown.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} now={now} />
        ))}
      </Rows>
      {shown.length < invitations.length && <MoreRows onMore={() => setShowsAll(true)} />}
    </div>
  )
}

function InvitationRow({ invitation, now }: { invitation: ListedInvitation; now: Date }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { nameOf } = useUserLabels()
  const { expiresAt, inviter } = invitation
  const state = stateOf(invitation, now)
  return (
    <tr className={rows.row}>
      <InvitationCells invitation={invitation} state={state} />
      <Cell label={t('allOrganizations.invitedBy')}>
        <Link className={classes.link} to="/admin/users/$userId" params={{ userId: inviter.id }}>
          <LongText text={nameOf(inviter)} />
        </Link>
      </Cell>
      <Cell label={t('invitations.until')}>
        {invitation.status === 'pending' ? (
          <time dateTime={expiresAt.toISOString()}>{shortTime(expiresAt, now, locale)}</time>
        ) : (
          '–'
        )}
      </Cell>
    </tr>
  )
}
