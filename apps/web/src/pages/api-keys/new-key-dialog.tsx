import { DAY } from '@foyer/auth-domain/limits'
import { type KeysOf, useCreateApiKey } from '#data/api-keys.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CreatedKey } from './created-key.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { rightsFrom } from './rights.ts'
import { useApiKeyRules } from './use-api-key-rules.ts'
import type { KeyTerms } from './use-key-form.ts'

type Props = {
  of: KeysOf
  rights: readonly string[]
  onClose: () => void
}

/** Makes a key, and shows it once. */
export function NewKeyDialog({ of, rights, onClose }: Props) {
  const { t } = useTranslation()
  const rules = useApiKeyRules(rights)
  const { data: made, variables, isPending, error, mutate } = useCreateApiKey(of)

  function submit({ name, days, rights: chosen }: KeyTerms): void {
    const expiresIn = days === '' ? undefined : Number(days) * DAY
    mutate({ name, expiresIn, permissions: rightsFrom(chosen) })
  }

  if (made !== undefined) {
    return (
      <Dialog once title={t('apiKeys.created')} text={t('apiKeys.createdText')} onClose={onClose}>
        <CreatedKey value={made.key} rights={variables?.permissions ?? {}} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('apiKeys.newTitle')}
      {...(of.organizationId === undefined && { text: t('apiKeys.actsAsYou') })}
      onClose={onClose}
    >
      <NewKeyForm rules={rules} busy={isPending} error={error} onSubmit={submit} onClose={onClose} />
    </Dialog>
  )
}
