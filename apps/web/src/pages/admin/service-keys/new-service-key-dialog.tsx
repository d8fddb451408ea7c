import { DAY } from '@foyer/auth-domain/limits'
import { servicePermissions } from '@foyer/auth-domain/service-key/service-permissions'
import { useCreateServiceKey } from '#data/service-keys.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { CreatedKey } from '#pages/api-keys/created-key.tsx'
import { NewKeyForm } from '#pages/api-keys/new-key-form.tsx'
import { rightsFrom } from '#pages/api-keys/rights.ts'
import type { KeyTerms } from '#pages/api-keys/use-key-form.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useServiceKeyRules } from './use-service-key-rules.ts'

/** Makes a key of the service, and shows it once. */
export function NewServiceKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const rules = useServiceKeyRules()
  const { data: made, isPending, error, mutate } = useCreateServiceKey()

  function submit({ name, days, rights, roles, addresses }: KeyTerms): void {
    const permissions = servicePermissions.filter((permission) => rights.has(permission))
    const from = addresses.length === 0 ? null : [...addresses]
    const named = rights.has('member:add') && roles !== '' ? { roles } : {}
    mutate({ name, permissions, ...named, expiresIn: Number(days) * DAY, addresses: from })
  }

  if (made !== undefined) {
    return (
      <Dialog once title={t('serviceKeys.created')} text={t('apiKeys.createdText')} onClose={onClose}>
        <CreatedKey value={made.key} rights={rightsFrom(made.permissions)} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t('serviceKeys.newTitle')} text={t('serviceKeys.newText')} onClose={onClose}>
      <NewKeyForm rules={rules} busy={isPending} error={error} onSubmit={submit} onClose={onClose} />
    </Dialog>
  )
}
