import { limits } from '@foyer/auth-domain/limits'
import { Link } from '@tanstack/react-router'
import type { OrganizationsSearch } from '#data/admin-search.ts'
import type { ListedOrganization } from '#data/types.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { SortHead } from '#pages/admin/sort-head.tsx'
import users from '#pages/admin/users/users.module.css'
import { OrganizationAvatar } from '#ui/avatar/organization-avatar.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell } from '#ui/table/rows.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useNow } from '#ui/text/use-now.ts'

type Props = {
  organizations: readonly ListedOrganization[]
  search: OrganizationsSearch
  onSearchChange: (change: OrganizationsSearch) => void
}

export function OrganizationsTable({ organizations, search, onSearchChange }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <table className={rows.table} aria-label={t('nav.allOrganizations')}>
      <thead className={rows.head}>
        <tr>
          <SortHead label={t('organization.name')} by="name" search={search} onSearchChange={onSearchChange} />
          <th scope="col">{t('organization.slug')}</th>
          <th scope="col">{t('nav.members')}</th>
          <SortHead label={t('organization.since')} by={undefined} search={search} onSearchChange={onSearchChange} />
        </tr>
      </thead>
      <tbody className={rows.body}>
        {organizations.map((organization) => (
          <OrganizationRow key={organization.id} organization={organization} now={now} />
        ))}
      </tbody>
    </table>
  )
}

// The whole row links to the page of the organization.
function OrganizationRow({ organization, now }: { organization: ListedOrganization; now: Date }) {
  const { t } = useTranslation()
  const { id, name, slug, members, createdAt } = organization
  const numbers = new Intl.NumberFormat(useLocale())
  return (
    <tr className={`${rows.row} ${users.row}`}>
      <th scope="row">
        <span className={rows.identity}>
          <OrganizationAvatar organization={organization} size="small" />
          <span className={rows.names}>
            <span className={rows.name}>
              <Link className={users.link} to="/admin/organizations/$organizationId" params={{ organizationId: id }}>
                <LongText text={name} />
              </Link>
            </span>
          </span>
        </span>
      </th>
      <Cell label={t('organization.slug')} title={slug}>
        {slug}
      </Cell>
      <Cell label={t('nav.members')} numeric>
        {members > limits.countedMembers ? `${numbers.format(limits.countedMembers)}+` : numbers.format(members)}
      </Cell>
      <Cell label={t('organization.since')}>
        <RelativeTime date={createdAt} now={now} />
      </Cell>
    </tr>
  )
}
