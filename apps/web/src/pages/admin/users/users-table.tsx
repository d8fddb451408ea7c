import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { UsersSearch } from '../../../data/admin-search.ts'
import type { User } from '../../../data/types.ts'
import rows from '../../../ui/rows.module.css'
import { useNow } from '../../../ui/use-now.ts'
import { UserRow } from './user-row.tsx'
import classes from './users.module.css'

type Column = 'name' | 'email' | undefined

type Props = { users: readonly User[]; search: UsersSearch; onAsk: (change: UsersSearch) => void }

export function UsersTable({ users, search, onAsk }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <table className={rows.table} aria-label={t('users.title')}>
      <thead className={rows.head}>
        <tr>
          <SortHead label={t('users.name')} by="name" search={search} onAsk={onAsk} />
          <SortHead label={t('field.email')} by="email" search={search} onAsk={onAsk} />
          <th scope="col">{t('users.role')}</th>
          <SortHead label={t('users.since')} by={undefined} search={search} onAsk={onAsk} />
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

/** A column one can sort by: pressed once more it turns round. */
function SortHead({ label, by, search, onAsk }: HeadProps) {
  const isSorted = search.sortBy === by
  const goesUp = search.sortDirection === 'asc'
  const SortIcon = goesUp ? IconArrowUp : IconArrowDown

  function sort(): void {
    const up = isSorted ? !goesUp : by !== undefined
    onAsk({ sortBy: by, sortDirection: up ? 'asc' : undefined })
  }

  return (
    <th scope="col" aria-sort={isSorted ? (goesUp ? 'ascending' : 'descending') : undefined}>
      <UnstyledButton className={classes.sort} onClick={sort}>
        {label}
        {isSorted && <SortIcon size={14} stroke={1.5} aria-hidden="true" />}
      </UnstyledButton>
      <span className={classes.unsorted}>{label}</span>
    </th>
  )
}
