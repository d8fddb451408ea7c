import { useRetryMails } from '#data/mails.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'

/** Has mails retried, and tells how many were. */
export function useRetry(): { busy: boolean; retry: (mailIds: readonly string[]) => Promise<void> } {
  const { showMessage, showError } = useToast()
  const showOutcome = useShowOutcome()
  const mutation = useRetryMails()

  async function retry(mailIds: readonly string[]): Promise<void> {
    try {
      const { mailIds: done } = await mutation.mutateAsync({ mailIds: [...mailIds] })
      showMessage(showOutcome(done.length, mailIds.length))
    } catch (error) {
      showError(error)
    }
  }

  return { busy: mutation.isPending, retry }
}

/** What became of an act on some mails, and why not on all. */
export function useShowOutcome(): (done: number, number: number) => string {
  const { t } = useTranslation()
  return (done, number) => {
    const outcome = t('mails.done', { done, number })
    return done === number ? outcome : `${outcome} ${t('mails.left')}`
  }
}
