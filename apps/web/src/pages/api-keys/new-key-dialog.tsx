import { useTranslation } from 'react-i18next'
import { type KeysOf, useCreateApiKey } from '#data/api-keys.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CreatedKey } from './created-key.tsx'
import { NewKeyForm } from './new-key-form.tsx'

type Props = { of: KeysOf; rights: readonly string[]; onClose: () => void }

/** Makes a key, and shows it once. */
export function NewKeyDialog({ of, rights, onClose }: Props) {
  const { t } = useTranslation()
  const create = useCreateApiKey(of)
  if (create.data !== undefined) {
    return (
      // Closed by its button alone: the key cannot be shown again.
      <Dialog title={t('apiKeys.created')} text={t('apiKeys.createdText')} onClose={() => undefined}>
        <CreatedKey value={create.data.key} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t('apiKeys.newTitle')} onClose={onClose}>
      <NewKeyForm
        rights={rights}
        busy={create.isPending}
        error={create.error}
        onSubmit={(terms) => create.mutate(terms)}
        onClose={onClose}
      />
    </Dialog>
  )
}
