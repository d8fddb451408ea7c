import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMembersAsAdmin } from '#data/admin-organizations.ts'
import type { ListedMember } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { TypedSearch } from '#pages/admin/typed-search.tsx'
import classes from '#pages/admin/user/user.module.css'
import { UserSection } from '#pages/admin/user/user-section.tsx'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { MoreRows } from '#ui/table/more-rows.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

type Props = { organizationId: string; now: Date }

/** The members of an organization; each links to the admin page of the user. */
export function OrganizationMembers({ organizationId, now }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  return (
    <UserSection
      id="members"
      heading={t('nav.members')}
      action={<TypedSearch search={search} onSearch={(typed) => setSearch(typed ?? '')} />}
    >
      <Content organizationId={organizationId} search={search} now={now} />
    </UserSection>
  )
}

function Content({ organizationId, search, now }: Props & { search: string }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMembersAsAdmin(
    organizationId,
    search,
  )
  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('members.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  const members = data.pages.flatMap((page) => page.members)
  if (members.length === 0) {
    return (
      <p className={classes.none} role="status">
        {search === '' ? t('allOrganizations.noMembers') : t('members.noneText', { search })}
      </p>
    )
  }
  return (
    <div className={rows.frame}>
      <Rows
        label={t('nav.members')}
        columns={[t('members.person'), t('field.email'), t('members.role'), t('members.since')]}
      >
        {members.map((member) => (
          <MemberRow key={member.id} member={member} now={now} />
        ))}
      </Rows>
      {hasNextPage && <MoreRows busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </div>
  )
}

function MemberRow({ member: { user, role, createdAt }, now }: { member: ListedMember; now: Date }) {
  const { t } = useTranslation()
  const roleLabel = useRoleLabel()
  const { nameOf, emailOf } = useUserLabels()
  return (
    <tr className={rows.row}>
      <th scope="row">
        <span className={rows.identity}>
          <Avatar user={user} size="small" />
          <Link className={`${rows.name} ${classes.link}`} to="/admin/users/$userId" params={{ userId: user.id }}>
            <LongText text={nameOf(user)} />
          </Link>
        </span>
      </th>
      <Cell label="" title={emailOf(user.email)}>
        {emailOf(user.email)}
      </Cell>
      <Cell label={t('members.role')}>{roleLabel(role)}</Cell>
      <Cell label={t('members.since')}>
        <RelativeTime date={createdAt} now={now} />
      </Cell>
    </tr>
  )
}
