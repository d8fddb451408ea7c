import { type EventType, eventTypes } from '@foyer/auth-domain/audit/event-types'
import { hasMessage } from '#i18n/translate.ts'
import { useTranslation } from '#i18n/use-translation.ts'

export type EventNames = { groupOf: (name: string) => string; typeOf: (type: string) => string }

/** What types and groups are called; in an organization what is refused to users is refused to its keys. */
export function useEventNames(organizationId: string | undefined): EventNames {
  const { t } = useTranslation()
  const inOrganization = organizationId !== undefined
  return {
    groupOf: (name) => {
      if (inOrganization && name === 'user.authentication.*') return t('webhooks.group.keyCalls')
      const [first, second = 'all'] = name.slice(0, -2).split('.')
      const key = `webhooks.group.${first}.${second}`
      return hasMessage(key) ? t(key) : name
    },
    typeOf: (type) => {
      if (inOrganization && type === 'user.authentication.throttled') return t('event.user.apiKey.throttled')
      if (inOrganization && type === 'user.authentication.refused') return t('event.user.apiKey.refused')
      if (type === 'webhook.test') return t('webhooks.deliveries.testEvent')
      return isKnown(type) ? t(`event.${type}`) : type
    },
  }
}

function isKnown(type: string): type is EventType {
  return eventTypes.some((known) => known === type)
}
