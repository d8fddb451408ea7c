import { useDiscardMails } from '#data/mails.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useShowOutcome } from './use-retry.ts'

/** Asks before mails are discarded. */
export function DiscardDialog({ mailIds, onClose }: { mailIds: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const showOutcome = useShowOutcome()
  const mutation = useDiscardMails()
  const number = mailIds.length

  async function submit(): Promise<void> {
    const { mailIds: done } = await mutation.mutateAsync({ mailIds: [...mailIds] })
    showMessage(showOutcome(done.length, number))
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('mails.discardTitle', { number })}
      text={t('mails.discardText')}
      action={t('mails.discard')}
      busy={mutation.isPending}
      error={mutation.error}
      onConfirm={() => void submit().catch(() => undefined)}
      onClose={onClose}
    />
  )
}
