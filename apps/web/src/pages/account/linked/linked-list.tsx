import { providerName } from '@foyer/auth-domain/social/provider-names'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../data/settings.ts'
import type { LinkedAccount } from '../../../data/types.ts'
import { FormSaved } from '../../../forms/form-saved.tsx'
import { OnceOpened } from '../../../ui/once-opened.tsx'
import { useNow } from '../../../ui/use-now.ts'
import section from '../section.module.css'
import classes from './linked.module.css'
import { LinkedRow } from './linked-row.tsx'
import { mayUnlink } from './may-unlink.ts'

const UnlinkDialog = lazy(async () => ({ default: (await import('./unlink-dialog.tsx')).UnlinkDialog }))

type Props = { accounts: readonly LinkedAccount[]; mayUnlinkAll: boolean }

type Asked = { at: 'list' } | { at: 'asked'; account: LinkedAccount } | { at: 'unlinked'; name: string }

export function LinkedList({ accounts, mayUnlinkAll }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const [step, setStep] = useState<Asked>({ at: 'list' })
  const passwords = useSettings().data?.emailAndPassword.enabled ?? true
  return (
    <div className={section.act}>
      <ul className={classes.list} aria-label={t('linked.list')}>
        {accounts.map((account) => (
          <LinkedRow
            key={account.id}
            account={account}
            now={now}
            onUnlink={mayUnlink(accounts, mayUnlinkAll, account) ? () => setStep({ at: 'asked', account }) : undefined}
          />
        ))}
      </ul>
      {accounts.length === 1 && !mayUnlinkAll && accounts[0]?.provider !== 'credential' && (
        <p className={section.text}>{passwords ? t('linked.only') : t('linked.onlyNoPassword')}</p>
      )}
      <FormSaved words={step.at === 'unlinked' ? t('linked.unlinked', { provider: step.name }) : undefined} />
      <OnceOpened opened={step.at === 'asked'}>
        {step.at === 'asked' && (
          <UnlinkDialog
            account={step.account}
            onDone={() => setStep({ at: 'unlinked', name: providerName(step.account.provider) })}
            onClose={() => setStep({ at: 'list' })}
          />
        )}
      </OnceOpened>
    </div>
  )
}
