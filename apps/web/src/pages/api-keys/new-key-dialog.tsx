import { type KeysOf, useCreateApiKey } from '#data/api-keys.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CreatedKey } from './created-key.tsx'
import { NewKeyForm } from './new-key-form.tsx'

type Props = {
  of: KeysOf
  rights: readonly string[]
  onClose: () => void
}

/** Makes a key, and shows it once. */
export function NewKeyDialog({ of, rights, onClose }: Props) {
  const { t } = useTranslation()
  const { data: made, variables, isPending, error, mutate } = useCreateApiKey(of)
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
      <NewKeyForm
        rights={rights}
        busy={isPending}
        error={error}
        onSubmit={(terms) => mutate(terms)}
        onClose={onClose}
      />
    </Dialog>
  )
}
