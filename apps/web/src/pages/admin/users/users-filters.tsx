import { knownRoles } from '@foyer/auth-domain/admin/grant-role'
import { useDebouncedCallback } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { UsersSearch } from '#data/admin-search.ts'
import { SelectField } from '#forms/select-field.tsx'
import { useDraft } from '#forms/use-draft.ts'
import { SearchField } from '#pages/organization/members/search-field.tsx'
import { ToggleChips } from '#ui/table/toggle-chips.tsx'
import { useUserRoleLabel } from '#ui/text/use-user-role-label.ts'
import classes from './users.module.css'
import { orderOf, orders } from './users-order.ts'

type Props = { search: UsersSearch; onSearchChange: (change: UsersSearch) => void }

const DEBOUNCE_MS = 250

/** Search, sort order and filters of the user list. */
export function UsersFilters({ search, onSearchChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.filters}>
        <TypedSearch search={search.search} onSearch={(typed) => onSearchChange({ search: typed })} />
        <SelectField
          className={classes.order}
          aria-label={t('users.order')}
          data={orders.map(({ key }) => ({ value: key, label: t(`users.${key}`) }))}
          value={orderOf(search).key}
          onChange={({ currentTarget: { value } }) =>
            onSearchChange(orders.find(({ key }) => key === value)?.sort ?? {})
          }
        />
      </div>
      <Filters search={search} onSearchChange={onSearchChange} />
    </>
  )
}

type TypedProps = { search: string | undefined; onSearch: (typed: string | undefined) => void }

function TypedSearch({ search, onSearch }: TypedProps) {
  const [typed, setTyped] = useDraft(search)
  const reportSearch = useDebouncedCallback((text: string) => onSearch(text === '' ? undefined : text), DEBOUNCE_MS)

  function changeText(text: string): void {
    setTyped(text)
    reportSearch(text.trim())
  }

  return <SearchField className={classes.search} value={typed} onChange={changeText} />
}

function Filters({ search, onSearchChange }: Props) {
  const { t } = useTranslation()
  const { policy } = useOwnAdminRights()
  const roleLabel = useUserRoleLabel()
  const roles = knownRoles(policy).map((role) => ({
    key: `role ${role}`,
    label: roleLabel(role),
    on: search.role === role,
    onChange: (on: boolean) => onSearchChange({ role: on ? role : undefined }),
  }))
  const states = (['banned', 'unverified', 'anonymous'] as const).map((state) => ({
    key: state,
    label: t(`users.${state}`),
    on: search[state] === true,
    onChange: (on: boolean) => onSearchChange({ [state]: on || undefined }),
  }))
  return <ToggleChips legend={t('users.filters')} toggles={[...roles, ...states]} />
}
