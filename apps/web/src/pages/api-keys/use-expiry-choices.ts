import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'

const PROPOSED_DAYS = [90, 30, 7, 365]

/** How long a new key may last, the proposed one first; none where the service alone decides. */
export function useExpiryChoices(): readonly { value: string; label: string }[] {
  const { t } = useTranslation()
  const rules = useSettings().data?.apiKey
  if (rules === undefined || rules === null || !rules.customExpiry) return []
  const proposed = PROPOSED_DAYS.filter((days) => days >= rules.minDays && days <= rules.maxDays)
  const days = proposed.length === 0 ? [rules.maxDays] : proposed
  const choices = days.map((count) => ({ value: String(count), label: t('apiKeys.days', { count }) }))
  return rules.neverExpires ? [...choices, { value: '', label: t('apiKeys.never') }] : choices
}
