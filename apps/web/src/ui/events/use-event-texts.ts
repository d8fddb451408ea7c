import { useTranslation } from 'react-i18next'
import type { Event } from '#data/types.ts'
import { useBanReasonLabel } from '#ui/text/use-ban-reason-label.ts'
import { useProviderLabel } from '#ui/text/use-provider-label.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { useUserRoleLabel } from '#ui/text/use-user-role-label.ts'
import { eventDetail, isCreatedByAdmin } from './event-detail.ts'

/** What happened in an event, and its detail, in the language of the page. */
export function useEventTexts(): (event: Pick<Event, 'type' | 'detail'>) => { title: string; detail?: string } {
  const { t } = useTranslation()
  const labels = {
    userRole: useUserRoleLabel(),
    memberRole: useRoleLabel(),
    banReason: useBanReasonLabel(),
    provider: useProviderLabel(),
  }
  return (event) => {
    const title = t(isCreatedByAdmin(event) ? 'event.user.createdByAdmin' : `event.${event.type}`)
    const detail = eventDetail(event, labels)
    return detail === undefined ? { title } : { title, detail }
  }
}
