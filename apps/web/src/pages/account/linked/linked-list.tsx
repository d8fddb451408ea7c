import { providerName } from '@foyer/auth-domain/social/provider-names'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#data/impersonation.ts'
import { usePasskeys } from '#data/passkeys.ts'
import { useServedProviders, useSettings } from '#data/settings.ts'
import type { LinkedAccount } from '#data/types.ts'
import { FormSaved } from '#forms/form-saved.tsx'
import section from '#pages/account/section.module.css'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useNow } from '#ui/text/use-now.ts'
import classes from './linked.module.css'
import { LinkedRow } from './linked-row.tsx'
import { type Held, mayUnlink } from './may-unlink.ts'

const UnlinkDialog = lazyPart(async () => (await import('./unlink-dialog.tsx')).UnlinkDialog)

type Props = { accounts: readonly LinkedAccount[]; mayUnlinkAll: boolean }

type Step = { at: 'list' } | { at: 'confirm'; account: LinkedAccount } | { at: 'unlinked'; name: string }

export function LinkedList({ accounts, mayUnlinkAll }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const mayCall = useMayCall('unlinkAccount')
  const [step, setStep] = useState<Step>({ at: 'list' })
  const passkeys = usePasskeys().data ?? []
  const served = useServedProviders() ?? new Set<string>()
  const held = { accounts, passkeys, served }
  const passwordsEnabled = useSettings().data?.emailAndPassword.enabled ?? true
  return (
    <div className={section.formWithStatus}>
      <ul className={classes.list} aria-label={t('linked.list')}>
        {accounts.map((account) => (
          <LinkedRow
            key={account.id}
            account={account}
            now={now}
            onUnlink={
              mayCall && mayUnlink(held, mayUnlinkAll, account) ? () => setStep({ at: 'confirm', account }) : undefined
            }
          />
        ))}
      </ul>
      {isOnlyProvider(held) && !mayUnlinkAll && (
        <p className={section.text}>{passwordsEnabled ? t('linked.only') : t('linked.onlyNoPassword')}</p>
      )}
      <FormSaved message={step.at === 'unlinked' ? t('linked.unlinked', { provider: step.name }) : undefined} />
      <LazyDialog opened={step.at === 'confirm'}>
        {step.at === 'confirm' && (
          <UnlinkDialog
            account={step.account}
            onDone={() => setStep({ at: 'unlinked', name: providerName(step.account.provider) })}
            onClose={() => setStep({ at: 'list' })}
          />
        )}
      </LazyDialog>
    </div>
  )
}

function isOnlyProvider({ accounts, passkeys, served }: Held): boolean {
  const usable = accounts.filter(({ provider }) => served.has(provider))
  return usable.length === 1 && passkeys.length === 0 && usable[0]?.provider !== 'credential'
}
