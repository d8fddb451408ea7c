import { useNavigate, useSearch } from '@tanstack/react-router'
import type { OrganizationsSearch } from '#data/admin-search.ts'
import { SelectField } from '#forms/select-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { TypedSearch } from '#pages/admin/typed-search.tsx'
import users from '#pages/admin/users/users.module.css'
import { OrganizationsContent } from './organizations-content.tsx'

/** The sort orders, newest first by default. */
const orders = [
  { key: 'newest', label: 'users.newest', sort: { sortBy: undefined, sortDirection: undefined } },
  { key: 'oldest', label: 'users.oldest', sort: { sortBy: undefined, sortDirection: 'asc' } },
  { key: 'byName', label: 'allOrganizations.byName', sort: { sortBy: 'name', sortDirection: 'asc' } },
  {
    key: 'byNameBackwards',
    label: 'allOrganizations.byNameBackwards',
    sort: { sortBy: 'name', sortDirection: undefined },
  },
] as const

/** The organizations of the whole service. */
export function OrganizationsPage() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/app/admin/organizations' })
  const navigate = useNavigate({ from: '/admin/organizations' })
  const order = orders.find(({ sort }) => sort.sortBy === search.sortBy && sort.sortDirection === search.sortDirection)

  // A changed search starts at its first page.
  function changeSearch(change: OrganizationsSearch): void {
    const state = { trail: [] }
    void navigate({ search: (current) => ({ ...current, ...change, cursor: undefined }), state, replace: true })
  }

  function goToPage(cursor: string | undefined, trail: readonly string[]): void {
    void navigate({ search: (current) => ({ ...current, cursor }), state: { trail } })
  }

  return (
    <>
      <PageHeader title={t('nav.allOrganizations')} help={t('allOrganizations.help')} />
      <div className={users.list}>
        <div className={users.filters}>
          <TypedSearch
            label={t('allOrganizations.search')}
            search={search.search}
            onSearch={(typed) => changeSearch({ search: typed })}
          />
          <SelectField
            className={users.order}
            aria-label={t('users.order')}
            data={orders.map(({ key, label }) => ({ value: key, label: t(label) }))}
            value={(order ?? orders[0]).key}
            onChange={({ currentTarget: { value } }) =>
              changeSearch(orders.find(({ key }) => key === value)?.sort ?? {})
            }
          />
        </div>
        <OrganizationsContent search={search} onSearchChange={changeSearch} onPageChange={goToPage} />
      </div>
    </>
  )
}
