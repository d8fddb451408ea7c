import { Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleOff } from '@tabler/icons-react'
import type { Webhook } from '#data/types.ts'
import { exactTime, relativeTime, shortTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './webhooks.module.css'

type WebhookState = 'disabled' | 'failing' | 'working' | 'none'

type Health = Pick<Webhook, 'disabledAt' | 'disabledReason' | 'failingSince' | 'lastDeliveredAt'>

const icons = { disabled: IconCircleOff, failing: IconAlertTriangle, working: IconCircleCheck, none: IconCircleDashed }

/** Whether a webhook is delivered to, and since when it is as it is. */
export function WebhookHealth({ webhook, now }: { webhook: Health; now: Date }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { state, at } = stateOf(webhook)
  const Icon = icons[state]
  const text = (
    <span className={classes.health} data-state={state}>
      <Icon size={18} stroke={1.5} aria-hidden="true" />
      <span>{wordsFor()}</span>
    </span>
  )
  return at === null ? text : <Tooltip label={exactTime(at, locale)}>{text}</Tooltip>

  function wordsFor(): string {
    if (at === null) return t('webhooks.health.none')
    if (state === 'failing') return t('webhooks.health.failing', { since: shortTime(at, now, locale) })
    const when = relativeTime(at, now, locale)
    if (state === 'working') return t('webhooks.health.working', { when })
    return t(`webhooks.health.${reasonOf(webhook)}`, { when })
  }
}

function stateOf({ disabledAt, failingSince, lastDeliveredAt }: Health): { state: WebhookState; at: Date | null } {
  if (disabledAt !== null) return { state: 'disabled', at: disabledAt }
  if (failingSince !== null) return { state: 'failing', at: failingSince }
  return { state: lastDeliveredAt === null ? 'none' : 'working', at: lastDeliveredAt }
}

function reasonOf({ disabledReason }: Health): 'disabled' | 'gaveUp' | 'gone' {
  if (disabledReason === null) return 'disabled'
  return disabledReason === 'gone' ? 'gone' : 'gaveUp'
}
