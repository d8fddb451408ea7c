import type { WebhookDelivery } from '#data/types.ts'
import { hasMessage } from '#i18n/translate.ts'
import { useTranslation } from '#i18n/use-translation.ts'

/** Why an attempt was no success, within a sentence: the status of the answer, or why there was none. */
export function useProblemText(): (delivery: Pick<WebhookDelivery, 'status' | 'error'>) => string {
  const { t } = useTranslation()
  return ({ status, error }) => {
    if (status !== null) return t('webhooks.problem.status', { status })
    const key = `webhooks.problem.${error}`
    return hasMessage(key) ? t(key) : t('webhooks.problem.unknown')
  }
}
