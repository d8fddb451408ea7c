import type { KeysOf } from '#data/api-keys.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { CreateButton } from '#ui/dialog/create-button.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const NewKeyDialog = lazyPart(async () => (await import('./new-key-dialog.tsx')).NewKeyDialog)

type Props = { of: KeysOf; rights: readonly string[]; variant?: 'filled' | 'default' }

/** Makes a key, in a dialog. */
export function NewKey({ of, rights, variant = 'default' }: Props) {
  const { t } = useTranslation()
  return (
    <UnlessImpersonating operation="createApiKey">
      <CreateButton label={t('apiKeys.new')} variant={variant}>
        {(close) => <NewKeyDialog of={of} rights={rights} onClose={close} />}
      </CreateButton>
    </UnlessImpersonating>
  )
}
