import { relativeTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import section from '#pages/account/section.module.css'
import { Badge } from '#ui/table/badge.tsx'
import { useNow } from '#ui/text/use-now.ts'

type Props = { state: string; isSetUp?: boolean; usedAt?: Date | undefined }

/** Whether a sign-in method is set up, and when it was last used, as far as is known. */
export function MethodState({ state, isSetUp = false, usedAt }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow()
  const used = usedAt && t('methods.used', { when: relativeTime(usedAt, now, locale) })
  if (!isSetUp) return <p className={section.text}>{state}</p>
  return (
    <p className={section.text}>
      <Badge tone="good">{state}</Badge> {used}
    </p>
  )
}
