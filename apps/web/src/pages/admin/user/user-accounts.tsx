import { providerName } from '@foyer/auth-domain/social/provider-names'
import { useTranslation } from 'react-i18next'
import type { KnownUser } from '../../../data/types.ts'
import { ProviderMark } from '../../../ui/provider-mark.tsx'
import rows from '../../../ui/rows.module.css'
import { Cell, Rows } from '../../../ui/rows.tsx'
import { When } from '../../../ui/when.tsx'
import { Part } from './part.tsx'

/** The doors somebody comes in by. */
export function UserAccounts({ accounts, now }: { accounts: KnownUser['accounts']; now: Date }) {
  const { t } = useTranslation()
  return (
    <Part id="accounts" heading={t('user.accounts')} none={accounts.length === 0 ? t('user.noAccounts') : undefined}>
      <div className={rows.frame}>
        <Rows label={t('user.accounts')} columns={[t('user.account'), t('user.accountId'), t('user.linked')]}>
          {accounts.map(({ id, provider, accountId, createdAt }) => (
            <tr key={id} className={rows.row}>
              <th scope="row">
                <span className={rows.who}>
                  <ProviderMark id={provider} />
                  <span className={rows.name}>
                    {provider === 'credential' ? t('field.password') : providerName(provider)}
                  </span>
                </span>
              </th>
              <Cell label={t('user.accountId')}>{accountId}</Cell>
              <Cell label={t('user.linked')}>
                <When date={createdAt} now={now} />
              </Cell>
            </tr>
          ))}
        </Rows>
      </div>
    </Part>
  )
}
