import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { KeysOf } from '#data/api-keys.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const NewKeyDialog = lazyPart(async () => (await import('./new-key-dialog.tsx')).NewKeyDialog)

type Props = { of: KeysOf; rights: readonly string[]; variant?: 'filled' | 'default' }

/** Makes a key, in a dialog. */
export function NewKey({ of, rights, variant = 'default' }: Props) {
  const { t } = useTranslation()
  const [opened, dialog] = useDisclosure(false)

  return (
    <UnlessImpersonating operation="createApiKey">
      <Button
        variant={variant}
        leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
        onClick={dialog.open}
      >
        {t('apiKeys.new')}
      </Button>
      <LazyDialog opened={opened}>
        {opened && <NewKeyDialog of={of} rights={rights} onClose={dialog.close} />}
      </LazyDialog>
    </UnlessImpersonating>
  )
}
