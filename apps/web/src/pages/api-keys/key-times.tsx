import { Tooltip } from '@mantine/core'
import { exactTime, relativeTime, timeLeft } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { RowDetail } from '#ui/list/list.tsx'

const MINUTE = 60_000

type Props = { createdAt: Date; lastUsedAt: Date | null; expiresAt: Date | null; now: Date }

/** When a key was made, was used last, and ends. */
export function KeyTimes({ createdAt, lastUsedAt, expiresAt, now }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const exact = [createdAt, lastUsedAt, expiresAt].filter((time) => time !== null)
  return (
    <RowDetail>
      <Tooltip label={exact.map((time) => exactTime(time, locale)).join(' · ')}>
        <span>{[madeText(), usedText(), expiryText()].join(' · ')}</span>
      </Tooltip>
    </RowDetail>
  )

  function madeText(): string {
    // "Created now" is said so in few languages.
    if (now.getTime() - createdAt.getTime() < MINUTE) return t('apiKeys.justCreated')
    return t('apiKeys.made', { when: relativeTime(createdAt, now, locale) })
  }

  function usedText(): string {
    if (!lastUsedAt) return t('apiKeys.neverUsed')
    return t('apiKeys.lastUsed', { when: relativeTime(lastUsedAt, now, locale) })
  }

  function expiryText(): string {
    if (expiresAt === null) return t('apiKeys.neverExpires')
    if (expiresAt <= now) return t('apiKeys.expiredWhen', { when: relativeTime(expiresAt, now, locale) })
    return t('apiKeys.expires', { when: timeLeft((expiresAt.getTime() - now.getTime()) / 1000, locale) })
  }
}
