import { knownRoles } from '@foyer/auth-domain/admin/grant-role'
import { useDebouncedCallback } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useOwnAdminRights } from '../../../data/admin-rights.ts'
import type { UsersSearch } from '../../../data/admin-search.ts'
import { SelectField } from '../../../forms/select-field.tsx'
import { ToggleChips } from '../../../ui/toggle-chips.tsx'
import { useTyped } from '../../../ui/use-typed.ts'
import { useUserRoleWords } from '../../../ui/use-user-role-words.ts'
import { SearchField } from '../../organization/members/search-field.tsx'
import classes from './users.module.css'
import { orderOf, orders } from './users-order.ts'

type Props = { search: UsersSearch; onAsk: (change: UsersSearch) => void }

const PAUSE_MILLISECONDS = 250

/** What is looked for, and in which order. */
export function UsersFilters({ search, onAsk }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.filters}>
        <TypedSearch search={search.search} onSearch={(typed) => onAsk({ search: typed })} />
        <SelectField
          className={classes.order}
          aria-label={t('users.order')}
          data={orders.map(({ key }) => ({ value: key, label: t(`users.${key}`) }))}
          value={orderOf(search).key}
          onChange={({ currentTarget: { value } }) => onAsk(orders.find(({ key }) => key === value)?.sort ?? {})}
        />
      </div>
      <Filters search={search} onAsk={onAsk} />
    </>
  )
}

type TypedProps = { search: string | undefined; onSearch: (typed: string | undefined) => void }

function TypedSearch({ search, onSearch }: TypedProps) {
  const [typed, setTyped] = useTyped(search)
  const ask = useDebouncedCallback((text: string) => onSearch(text === '' ? undefined : text), PAUSE_MILLISECONDS)

  function type(text: string): void {
    setTyped(text)
    ask(text.trim())
  }

  return <SearchField className={classes.search} value={typed} onChange={type} />
}

function Filters({ search, onAsk }: Props) {
  const { t } = useTranslation()
  const { policy } = useOwnAdminRights()
  const roleWords = useUserRoleWords()
  const roles = knownRoles(policy).map((role) => ({
    key: `role ${role}`,
    label: roleWords(role),
    on: search.role === role,
    onChange: (on: boolean) => onAsk({ role: on ? role : undefined }),
  }))
  const states = (['banned', 'unverified', 'anonymous'] as const).map((state) => ({
    key: state,
    label: t(`users.${state}`),
    on: search[state] === true,
    onChange: (on: boolean) => onAsk({ [state]: on || undefined }),
  }))
  return <ToggleChips legend={t('users.filters')} toggles={[...roles, ...states]} />
}
