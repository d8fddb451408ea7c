import { type KeysOf, useDeleteApiKey, useEnableApiKey } from '#data/api-keys.ts'
import type { AnyKey } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useNow } from '#ui/text/use-now.ts'
import { ApiKeyRow, type KeyAbilities } from './api-key-row.tsx'
import { KeyList } from './key-list.tsx'
import { NoKeys } from './no-keys.tsx'
import { useKeyName } from './use-key-name.ts'

type Props = {
  of: KeysOf
  keys: readonly AnyKey[]
  can: KeyAbilities
}

/** The API keys of a user or of an organization, which can be disabled as well. */
export function ApiKeyList({ of, keys, can }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const enable = useEnableApiKey(of)
  const deletion = useDeleteApiKey(of)
  const { showMessage, showError } = useToast()
  const nameOf = useKeyName()

  function toggle(apiKey: AnyKey): void {
    const enabled = !apiKey.enabled
    const done = () => showMessage(t(enabled ? 'apiKeys.isEnabled' : 'apiKeys.isDisabled', { name: nameOf(apiKey) }))
    enable.mutateAsync({ keyId: apiKey.id, enabled }).then(done, showError)
  }

  return (
    <KeyList label={t('apiKeys.list')} keys={keys} none={<NoKeys title={t('apiKeys.none')} />} deletion={deletion}>
      {(apiKey, remove) => (
        <ApiKeyRow
          key={apiKey.id}
          apiKey={apiKey}
          name={nameOf(apiKey)}
          now={now}
          can={can}
          busy={enable.isPending}
          onToggle={() => toggle(apiKey)}
          onDelete={remove}
        />
      )}
    </KeyList>
  )
}
