import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook } from '#data/types.ts'
import { useTestWebhook, type WebhooksOf } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { webhookName } from '#pages/webhooks/list/webhook-name.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import classes from './webhook.module.css'

const EditDialog = lazyPart(
  async () => (await import('#pages/webhooks/form/edit-webhook-dialog.tsx')).EditWebhookDialog,
)
const RotateDialog = lazyPart(async () => (await import('./rotate-dialog.tsx')).RotateDialog)
const EnableDialog = lazyPart(async () => (await import('./enable-dialog.tsx')).EnableDialog)
const DisableDialog = lazyPart(async () => (await import('./disable-dialog.tsx')).DisableDialog)
const RedeliverDialog = lazyPart(async () => (await import('./redeliver-dialog.tsx')).RedeliverDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

type Asked = 'edit' | 'rotate' | 'enable' | 'disable' | 'redeliver' | 'delete'

type Props = { of: WebhooksOf; webhook: Webhook; onTested: (deliveryId: string) => void }

/** What can be done with a webhook: the nearest as buttons, the rest in a menu. */
export function WebhookButtons({ of, webhook, onTested }: Props) {
  const { t } = useTranslation()
  const [asked, ask] = useState<Asked>()
  const isEnabled = webhook.disabledAt === null
  const rotate = { label: t('webhooks.rotate'), onClick: () => ask('rotate') }
  const remove = { label: t('webhooks.delete'), danger: true, onClick: () => ask('delete') }
  const ifEnabled = [
    { label: t('webhooks.redeliverSince'), onClick: () => ask('redeliver') },
    { label: t('webhooks.disable'), onClick: () => ask('disable') },
  ]
  return (
    <div className={classes.buttons}>
      {isEnabled && <TestButton of={of} webhook={webhook} onTested={onTested} />}
      {!isEnabled && (
        <Button size="sm" onClick={() => ask('enable')}>
          {t('webhooks.enable')}
        </Button>
      )}
      <Button variant="default" size="sm" onClick={() => ask('edit')}>
        {t('webhooks.edit')}
      </Button>
      <RowMenu
        framed
        label={t('webhooks.actions', { name: webhookName(webhook) })}
        actions={[rotate, ...(isEnabled ? ifEnabled : []), remove]}
      />
      <Dialogs of={of} webhook={webhook} asked={asked} onClose={() => ask(undefined)} />
    </div>
  )
}

function TestButton({ of: { organizationId }, webhook, onTested }: Props) {
  const { t } = useTranslation()
  const { showError } = useToast()
  const test = useTestWebhook()

  function send(): void {
    const named = { organizationId, webhookId: webhook.id }
    test.mutate(named, { onSuccess: ({ deliveryId }) => onTested(deliveryId), onError: showError })
  }

  return (
    <Button variant="default" size="sm" loading={test.isPending} onClick={send}>
      {t('webhooks.test')}
    </Button>
  )
}

type DialogsProps = { of: WebhooksOf; webhook: Webhook; asked: Asked | undefined; onClose: () => void }

function Dialogs({ of, webhook, asked, onClose }: DialogsProps) {
  const navigate = useNavigate()
  const dialog = { organizationId: of.organizationId, webhook, onClose }
  return (
    <LazyDialog opened={asked !== undefined}>
      {asked === 'edit' && <EditDialog {...dialog} />}
      {asked === 'rotate' && <RotateDialog {...dialog} />}
      {asked === 'enable' && <EnableDialog {...dialog} />}
      {asked === 'disable' && <DisableDialog {...dialog} />}
      {asked === 'redeliver' && <RedeliverDialog {...dialog} />}
      {asked === 'delete' && <DeleteDialog {...dialog} onDone={() => void navigate({ to: of.page })} />}
    </LazyDialog>
  )
}
