import { eventKey } from '@foyer/auth-domain/audit/list-events'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCurrentOrganization } from '#data/current-organization.ts'
import type { Event } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ActorMark } from '#ui/events/event-actor.tsx'
import type { EventPage } from '#ui/events/event-page.ts'
import { otherUser } from '#ui/events/event-target.tsx'
import { useEventTexts } from '#ui/events/use-event-texts.ts'
import { useEventUsers } from '#ui/events/use-event-users.ts'
import { List, Row, RowAside, RowDetail, RowText } from '#ui/list/list.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useNow } from '#ui/text/use-now.ts'
import classes from './panel.module.css'

/** Never at the beginning of a line: it goes with what precedes. */
const SEPARATOR = '\u00a0· '

/** Events of an organization: what happened, by whom and to whom, with the way to their details. */
export function ActivityRows({ page }: { page: EventPage }) {
  const now = useNow()
  return (
    <List plain>
      {page.events.map((event) => (
        <ActivityRow key={event.id} event={event} users={page.users} now={now} />
      ))}
    </List>
  )
}

type RowProps = { event: Event; users: EventPage['users']; now: Date }

function ActivityRow({ event, users, now }: RowProps) {
  const { organization } = useCurrentOrganization()
  const { title } = useEventTexts()(event)
  return (
    <Row>
      <ActorMark event={event} users={users} />
      <RowText
        title={
          <Link
            className={classes.link}
            to="/organizations/$slug/activity"
            params={{ slug: organization.slug }}
            search={{ event: eventKey(event) }}
          >
            {title}
          </Link>
        }
      >
        <Involved event={event} />
      </RowText>
      <RowAside>
        <RelativeTime date={event.createdAt} now={now} />
      </RowAside>
    </Row>
  )
}

/** Who did it, to whom or what, and its detail. */
function Involved({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { userName, actorOf } = useEventUsers()
  const { thing, detail } = useEventTexts()(event)
  const target = otherUser(event)
  const about = [thing, target && userName(target)].filter((text) => text != null).join(SEPARATOR)
  return (
    <RowDetail>
      <span className={classes.involved}>
        <VisuallyHidden>{t('events.by')}: </VisuallyHidden>
        {actorOf(event).name}
        {about !== '' && (
          <>
            <VisuallyHidden>{t('events.about')}: </VisuallyHidden>
            {`${SEPARATOR}${about}`}
          </>
        )}
        {detail !== undefined && `${SEPARATOR}${detail}`}
      </span>
    </RowDetail>
  )
}
