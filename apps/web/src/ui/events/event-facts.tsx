import { deviceOf } from '@foyer/auth-domain/session/device'
import type { ReactNode } from 'react'
import type { Event } from '#data/types.ts'
import { exactTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useDeviceLabel } from '#ui/device/use-device-label.ts'
import { EventActor } from './event-actor.tsx'
import { isAboutDevices } from './event-detail.ts'
import classes from './event-drawer.module.css'
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
    <dl className={classes.facts}>
      <Fact term={t('events.by')} pictured>
        <EventActor event={event} users={users} linked={forAdmins}>
          {email !== undefined && <span className={classes.more}>{email}</span>}
        </EventActor>
      </Fact>
      {hasTarget(event, thing, false) && (
        <Fact term={t('events.about')}>
          <EventTarget event={event} users={users} forAdmins={forAdmins} withOrganization={false} />
        </Fact>
      )}
      {forAdmins && event.organizationId !== null && (
        <Fact term={t('events.organization')}>
          <EventOrganization event={event} />
        </Fact>
      )}
      {detail !== undefined && <Fact term={t('audit.detail')}>{detail}</Fact>}
      <Fact term={t('events.when')}>
        <time dateTime={event.createdAt.toISOString()}>{exactTime(event.createdAt, locale)}</time>
      </Fact>
      {ipAddress !== null && <Fact term={t('sessions.address')}>{ipAddress}</Fact>}
      {userAgent !== null && (
        <Fact term={t(isAboutDevices(event) ? 'audit.doneFrom' : 'audit.device')}>
          {deviceLabel(deviceOf(userAgent))}
          <span className={classes.more}>{userAgent}</span>
        </Fact>
      )}
      <Fact term={t('events.type')}>
        <code>{event.type}</code>
      </Fact>
    </dl>
  )
}

function Fact({ term, pictured = false, children }: { term: string; pictured?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-pictured={pictured || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
