import { deviceOf } from '@foyer/auth-domain/session/device'
import type { Event } from '#data/types.ts'
import { exactTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from '#ui/details/details.module.css'
import { DetailFact, DetailFacts } from '#ui/details/details-drawer.tsx'
import { useDeviceLabel } from '#ui/device/use-device-label.ts'
import { EventActor } from './event-actor.tsx'
import { isAboutDevices } from './event-detail.ts'
import type { EventPage } from './event-page.ts'
import { EventOrganization, EventTarget, hasTarget } from './event-target.tsx'
import { useEventTexts } from './use-event-texts.ts'
import { useEventUsers } from './use-event-users.ts'

type Props = { event: Event; users: EventPage['users']; forAdmins: boolean }

/** All that is known of an event, as a list of terms. */
export function EventFacts({ event, users, forAdmins }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const deviceLabel = useDeviceLabel()
  const { thing, detail } = useEventTexts()(event)
  const { email } = useEventUsers().actorOf(event)
  const { ipAddress, userAgent } = event
  return (
    <DetailFacts>
      <DetailFact term={t('events.by')} pictured>
        <EventActor event={event} users={users} linked={forAdmins}>
          {email !== undefined && <span className={classes.more}>{email}</span>}
        </EventActor>
      </DetailFact>
      {hasTarget(event, thing, false) && (
        <DetailFact term={t('events.about')}>
          <EventTarget event={event} users={users} forAdmins={forAdmins} withOrganization={false} />
        </DetailFact>
      )}
      {forAdmins && event.organizationId !== null && (
        <DetailFact term={t('events.organization')}>
          <EventOrganization event={event} />
        </DetailFact>
      )}
      {detail !== undefined && <DetailFact term={t('audit.detail')}>{detail}</DetailFact>}
      <DetailFact term={t('events.when')}>
        <time dateTime={event.createdAt.toISOString()}>{exactTime(event.createdAt, locale)}</time>
      </DetailFact>
      {ipAddress !== null && <DetailFact term={t('sessions.address')}>{ipAddress}</DetailFact>}
      {userAgent !== null && (
        <DetailFact term={t(isAboutDevices(event) ? 'audit.doneFrom' : 'audit.device')}>
          {deviceLabel(deviceOf(userAgent))}
          <span className={classes.more}>{userAgent}</span>
        </DetailFact>
      )}
      <DetailFact term={t('events.type')}>
        <code>{event.type}</code>
      </DetailFact>
    </DetailFacts>
  )
}
