import type { UserDetails } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ProviderIcon } from '#ui/providers/provider-icon.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useProviderLabel } from '#ui/text/use-provider-label.ts'
import classes from './user.module.css'
import { UserSection } from './user-section.tsx'

/** A user's sign-in methods. */
export function UserAccounts({ accounts, now }: { accounts: UserDetails['accounts']; now: Date }) {
  const { t } = useTranslation()
  const providerLabel = useProviderLabel()
  return (
    <UserSection
      id="accounts"
      heading={t('user.accounts')}
      none={accounts.length === 0 ? t('user.noAccounts') : undefined}
    >
      <div className={rows.frame}>
        <Rows label={t('user.accounts')} columns={[t('user.account'), t('user.accountId'), t('user.linked')]}>
          {accounts.map(({ id, provider, accountId, createdAt }) => (
            <tr key={id} className={`${rows.row} ${classes.account}`}>
              <th scope="row">
                <span className={rows.identity}>
                  <ProviderIcon id={provider} />
                  <span className={rows.name}>{providerLabel(provider)}</span>
                </span>
              </th>
              <Cell label="" className={classes.accountId} title={accountId}>
                {accountId}
              </Cell>
              <Cell label="" className={classes.linked}>
                <RelativeTime date={createdAt} now={now} />
              </Cell>
            </tr>
          ))}
        </Rows>
      </div>
    </UserSection>
  )
}
