import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { WebhooksOf } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const NewWebhookDialog = lazyPart(async () => (await import('./new-webhook-dialog.tsx')).NewWebhookDialog)

/** Makes a webhook, in a dialog. */
export function NewWebhook({ of }: { of: WebhooksOf }) {
  const { t } = useTranslation()
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />} onClick={dialog.open}>
        {t('webhooks.new')}
      </Button>
      <LazyDialog opened={opened}>{opened && <NewWebhookDialog of={of} onClose={dialog.close} />}</LazyDialog>
    </>
  )
}
