import type { Event } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { type Doer, eventDetail, eventThing, isCreatedByAdmin, memberChange, refusedAttempt } from './event-detail.ts'
import { useDetailLabels } from './use-detail-labels.ts'

type EventTexts = { title: string; thing: string | undefined; detail: string | undefined }

/** What happened in an event, what it is about beside users, and its detail, in the language of the page. */
export function useEventTexts(): (event: Told) => EventTexts {
  const { t } = useTranslation()
  const labels = useDetailLabels()
  return (event) => ({
    title: t(titleOf(event)),
    thing: eventThing(event, labels),
    detail: eventDetail(event, labels),
  })
}

type Told = Pick<Event, 'type' | 'detail'> & Doer

function titleOf(event: Told) {
  const refused = refusedAttempt(event)
  if (refused !== undefined) return `event.user.${refused}` as const
  const change = memberChange(event)
  if (change !== undefined) return `event.organization.member.${change}` as const
  return isCreatedByAdmin(event) ? 'event.user.createdByAdmin' : (`event.${event.type}` as const)
}
