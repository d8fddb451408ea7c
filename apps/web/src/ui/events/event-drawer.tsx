import { eventKey } from '@foyer/auth-domain/audit/list-events'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Event } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from '#ui/details/details.module.css'
import { DetailsBody, DetailsDrawer } from '#ui/details/details-drawer.tsx'
import { RawText } from '#ui/details/raw-text.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { EventFacts } from './event-facts.tsx'
import { eventOpenerId } from './event-opener.tsx'
import type { OpenedEvent } from './event-page.ts'
import { useEventTexts } from './use-event-texts.ts'

type Props = {
  /** The key of the event whose details are open. */
  open: string | undefined
  opened: OpenedEvent
  /** Those of the list, which the arrow keys go through. */
  events: readonly Event[]
  forAdmins: boolean
  onOpen: (key: string | undefined) => void
}

/** The details of an event beside the list, on a phone over it. */
export function EventDrawer({ open, opened, events, forAdmins, onOpen }: Props) {
  const { newer, older } = neighboursOf(open, events)

  function goBy({ key }: KeyboardEvent): void {
    const next = key === 'ArrowLeft' ? newer : key === 'ArrowRight' ? older : undefined
    if (next !== undefined) onOpen(next)
  }

  return (
    <DetailsDrawer
      openerId={open === undefined ? undefined : eventOpenerId(open)}
      onKeyDown={goBy}
      onClose={() => onOpen(undefined)}
    >
      <Details opened={opened} forAdmins={forAdmins}>
        {events.length > 1 && (newer !== undefined || older !== undefined) && (
          <Steps newer={newer} older={older} onOpen={onOpen} />
        )}
      </Details>
    </DetailsDrawer>
  )
}

type DetailsProps = { opened: OpenedEvent; forAdmins: boolean; children: ReactNode }

function Details({ opened, forAdmins, children }: DetailsProps) {
  const { t } = useTranslation()
  const textsOf = useEventTexts()
  const event = opened.state === 'found' ? opened.event : undefined
  const title = event ? textsOf(event).title : t(titles[opened.state])
  return (
    <DetailsBody title={title} busy={opened.state === 'loading'} steps={children}>
      {event === null && <p>{t('audit.missingText')}</p>}
      {opened.state === 'failed' && (
        <LoadFailed title={t('audit.openFailed')} error={opened.error} busy={opened.busy} onRetry={opened.retry} />
      )}
      {opened.state === 'found' && opened.event && (
        <>
          <EventFacts event={opened.event} users={opened.users} forAdmins={forAdmins} />
          <RawText heading={t('audit.raw')} text={JSON.stringify(opened.event, null, 2)} />
        </>
      )}
    </DetailsBody>
  )
}

// Of one that is there, the title says what happened.
const titles = { loading: 'app.loading', failed: 'audit.event', found: 'audit.missingTitle' } as const

type StepsProps = { newer: string | undefined; older: string | undefined; onOpen: (key: string) => void }

function Steps({ newer, older, onOpen }: StepsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.steps} title={t('audit.keys')}>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('audit.newer')}
        aria-keyshortcuts="ArrowLeft"
        disabled={newer === undefined}
        onClick={() => newer !== undefined && onOpen(newer)}
      >
        <IconChevronLeft size={20} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('audit.older')}
        aria-keyshortcuts="ArrowRight"
        disabled={older === undefined}
        onClick={() => older !== undefined && onOpen(older)}
      >
        <IconChevronRight size={20} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

function neighboursOf(open: string | undefined, events: readonly Event[]) {
  const keys = events.map(eventKey)
  const at = open === undefined ? -1 : keys.indexOf(open)
  if (at === -1) return { newer: undefined, older: undefined }
  return { newer: keys[at - 1], older: keys[at + 1] }
}
