import type { Settings } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'

const PROPOSED_DAYS = [90, 30, 7, 365]

type ExpiryRules = Pick<NonNullable<Settings['apiKey']>, 'customExpiry' | 'minDays' | 'maxDays' | 'neverExpires'>

/** How long a new key may last, in days; an empty value is a key without an end. */
export type ExpiryChoice = { value: string; label: string }

/** How long a new key may last, the proposed one first; none where the service alone decides. */
export function useExpiryChoices(rules: ExpiryRules | null | undefined): readonly ExpiryChoice[] {
  const { t } = useTranslation()
  if (rules === undefined || rules === null || !rules.customExpiry) return []
  const proposed = PROPOSED_DAYS.filter((days) => days >= rules.minDays && days <= rules.maxDays)
  const days = proposed.length === 0 ? [rules.maxDays] : proposed
  const choices = days.map((count) => ({ value: String(count), label: t('apiKeys.days', { count }) }))
  return rules.neverExpires ? [...choices, { value: '', label: t('apiKeys.never') }] : choices
}
