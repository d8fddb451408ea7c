import { knownRoles } from '@foyer/auth-domain/admin/grant-role'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { UsersSearch } from '#data/admin-search.ts'
import { SelectField } from '#forms/select-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { TypedSearch } from '#pages/admin/typed-search.tsx'
import { ToggleChips } from '#ui/table/toggle-chips.tsx'
import { useUserRoleLabel } from '#ui/text/user-roles.ts'
import classes from './users.module.css'
import { orderOf, orders } from './users-order.ts'

type Props = { search: UsersSearch; onSearchChange: (change: UsersSearch) => void }

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

function Filters({ search, onSearchChange }: Props) {
  const { t } = useTranslation()
  const { policy } = useOwnAdminRights()
  const roleLabel = useUserRoleLabel()
  // Those who have it, as the other filters say.
  const plurals: Partial<Record<string, string>> = { admin: t('users.admins'), user: t('users.users') }
  const roles = knownRoles(policy).map((role) => ({
    key: `role ${role}`,
    label: plurals[role] ?? roleLabel(role),
    on: search.role === role,
    onChange: (on: boolean) => onSearchChange({ role: on ? role : undefined }),
  }))
  const states = (['banned', 'unverified', 'anonymous'] as const).map((state) => ({
    key: state,
    label: t(`users.${state}`),
    on: search[state] === true,
    onChange: (on: boolean) => onSearchChange({ [state]: on || undefined }),
  }))
  const all = {
    key: 'all',
    label: t('users.all'),
    on: ![...roles, ...states].some(({ on }) => on),
    onChange: () => onSearchChange({ role: undefined, banned: undefined, unverified: undefined, anonymous: undefined }),
  }
  return <ToggleChips legend={t('users.filters')} toggles={[all, ...roles, ...states]} />
}
