import { VisuallyHidden } from '@mantine/core'
import { useLastSignIns } from '#data/admin.ts'
import type { UsersSearch } from '#data/admin-search.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { SortHead } from '#pages/admin/sort-head.tsx'
import rows from '#ui/table/rows.module.css'
import { useNow } from '#ui/text/use-now.ts'
import { UserRow } from './user-row.tsx'

type Props = {
  users: readonly User[]
  search: UsersSearch
  onSearchChange: (change: UsersSearch) => void
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

export function UsersTable({ users, search, onSearchChange, selected, onSelect }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const lastSignIns = useLastSignIns(users.map(({ id }) => id))

  function toggle(id: string, isSelected: boolean): void {
    onSelect(new Set(isSelected ? [...selected, id] : [...selected].filter((other) => other !== id)))
  }

  return (
    <table className={rows.table} aria-label={t('users.title')}>
      <thead className={rows.head}>
        <tr>
          <SortHead label={t('users.name')} by="name" search={search} onSearchChange={onSearchChange} />
          <SortHead label={t('field.email')} by="email" search={search} onSearchChange={onSearchChange} />
          <th scope="col">{t('users.role')}</th>
          <SortHead label={t('users.since')} by={undefined} search={search} onSearchChange={onSearchChange} />
          <th scope="col">{t('users.lastSignIn')}</th>
          <th scope="col">
            <VisuallyHidden>{t('sessions.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody className={rows.body}>
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            lastSignIn={lastSignIns && (lastSignIns.get(user.id) ?? null)}
            now={now}
            isSelected={selected.has(user.id)}
            onSelect={(isSelected) => toggle(user.id, isSelected)}
          />
        ))}
      </tbody>
    </table>
  )
}
