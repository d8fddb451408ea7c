import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { UsersSearch } from '#data/admin-search.ts'
import type { User } from '#data/types.ts'
import rows from '#ui/table/rows.module.css'
import { useNow } from '#ui/text/use-now.ts'
import { UserRow } from './user-row.tsx'
import classes from './users.module.css'

type Column = 'name' | 'email' | undefined

type Props = { users: readonly User[]; search: UsersSearch; onSearchChange: (change: UsersSearch) => void }

export function UsersTable({ users, search, onSearchChange }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <table className={rows.table} aria-label={t('users.title')}>
      <thead className={rows.head}>
        <tr>
          <SortHead label={t('users.name')} by="name" search={search} onSearchChange={onSearchChange} />
          <SortHead label={t('field.email')} by="email" search={search} onSearchChange={onSearchChange} />
          <th scope="col">{t('users.role')}</th>
          <SortHead label={t('users.since')} by={undefined} search={search} onSearchChange={onSearchChange} />
        </tr>
      </thead>
      <tbody className={rows.body}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} now={now} />
        ))}
      </tbody>
    </table>
  )
}

type HeadProps = Omit<Props, 'users'> & { label: string; by: Column }

/** The header of a sortable column; pressing it again reverses the order. */
function SortHead({ label, by, search, onSearchChange }: HeadProps) {
  const isSorted = search.sortBy === by
  const isAscending = search.sortDirection === 'asc'
  const SortIcon = isAscending ? IconArrowUp : IconArrowDown

  function sort(): void {
    const ascending = isSorted ? !isAscending : by !== undefined
    onSearchChange({ sortBy: by, sortDirection: ascending ? 'asc' : undefined })
  }

  return (
    <th scope="col" aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}>
      <UnstyledButton className={classes.sort} onClick={sort}>
        {label}
        {isSorted && <SortIcon size={14} stroke={1.5} aria-hidden="true" />}
      </UnstyledButton>
      <span className={classes.unsorted}>{label}</span>
    </th>
  )
}
