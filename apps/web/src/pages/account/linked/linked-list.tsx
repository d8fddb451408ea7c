import { providerName } from '@foyer/auth-domain/social/provider-names'
import { useState } from 'react'
import { useMayCall } from '#data/impersonation.ts'
import { usePasskeys } from '#data/passkeys.ts'
import { useServedProviders, useSettings } from '#data/settings.ts'
import type { LinkedAccount } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import section from '#pages/account/section.module.css'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { List } from '#ui/list/list.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { LinkedRow } from './linked-row.tsx'
import { type Held, mayUnlink } from './may-unlink.ts'

const UnlinkDialog = lazyPart(async () => (await import('./unlink-dialog.tsx')).UnlinkDialog)

type Props = { accounts: readonly LinkedAccount[]; mayUnlinkAll: boolean }

/** The accounts at providers. The password is one of the account's records too, and has its own section. */
export function LinkedList({ accounts, mayUnlinkAll }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const mayCall = useMayCall('unlinkAccount')
  const { showMessage } = useToast()
  const [unlinking, setUnlinking] = useState<LinkedAccount>()
  const passkeys = usePasskeys().data ?? []
  const served = useServedProviders() ?? new Set<string>()
  const held = { accounts, passkeys, served }
  const linked = accounts.filter(({ provider }) => provider !== 'credential')
  const passwordsEnabled = useSettings().data?.emailAndPassword.enabled ?? true

  function done({ provider }: LinkedAccount): void {
    setUnlinking(undefined)
    showMessage(t('linked.unlinked', { provider: providerName(provider) }))
  }

  return (
    <div className={section.formWithStatus}>
      {linked.length === 0 && <p className={section.text}>{t('linked.none')}</p>}
      {linked.length > 0 && (
        <List aria-label={t('linked.list')}>
          {linked.map((account) => (
            <LinkedRow
              key={account.id}
              account={account}
              now={now}
              onUnlink={mayCall && mayUnlink(held, mayUnlinkAll, account) ? () => setUnlinking(account) : undefined}
            />
          ))}
        </List>
      )}
      {isOnlyProvider(held) && !mayUnlinkAll && (
        <p className={section.text}>{passwordsEnabled ? t('linked.only') : t('linked.onlyNoPassword')}</p>
      )}
      <LazyDialog opened={unlinking !== undefined}>
        {unlinking && (
          <UnlinkDialog account={unlinking} onDone={() => done(unlinking)} onClose={() => setUnlinking(undefined)} />
        )}
      </LazyDialog>
    </div>
  )
}

function isOnlyProvider({ accounts, passkeys, served }: Held): boolean {
  const usable = accounts.filter(({ provider }) => served.has(provider))
  return usable.length === 1 && passkeys.length === 0 && usable[0]?.provider !== 'credential'
}
