import { mailStates } from '@foyer/auth-domain/admin/mail-states'
import type { MailsSearch } from '#data/admin-search.ts'
import type { MailQueue } from '#data/types.ts'
import { SelectField } from '#forms/select-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { TypedSearch } from '#pages/admin/typed-search.tsx'
import users from '#pages/admin/users/users.module.css'
import { Chips } from '#ui/table/chips.tsx'

type Props = {
  search: MailsSearch
  /** Undefined while it loads. */
  queue: MailQueue | undefined
  onSearchChange: (change: MailsSearch) => void
}

const ALL = 'all'

/** Search, sort order and states of the mail queue. */
export function MailsFilters({ search, queue, onSearchChange }: Props) {
  const { t } = useTranslation()
  const { waiting = 0, retrying = 0, parked = 0 } = queue ?? {}
  const counts = { waiting, retrying, parked }
  return (
    <>
      <div className={users.filters}>
        <TypedSearch
          label={t('mails.search')}
          search={search.search}
          onSearch={(typed) => onSearchChange({ search: typed })}
        />
        <SelectField
          className={users.order}
          aria-label={t('users.order')}
          data={[
            { value: 'desc', label: t('users.newest') },
            { value: 'asc', label: t('users.oldest') },
          ]}
          value={search.sortDirection ?? 'desc'}
          onChange={({ currentTarget: { value } }) =>
            onSearchChange({ sortDirection: value === 'asc' ? 'asc' : undefined })
          }
        />
      </div>
      <Chips
        legend={t('users.filters')}
        chips={[
          { value: ALL, label: t('mails.all'), count: waiting + retrying + parked },
          ...mailStates.map((state) => ({ value: state, label: t(`mailQueue.${state}`), count: counts[state] })),
        ]}
        value={search.state ?? ALL}
        onChange={(value) => onSearchChange({ state: value === ALL ? undefined : value })}
      />
    </>
  )
}
