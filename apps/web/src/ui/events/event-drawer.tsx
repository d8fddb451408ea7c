import { eventKey } from '@foyer/auth-domain/audit/list-events'
import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Event } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import classes from './event-drawer.module.css'
import { EventFacts } from './event-facts.tsx'
import type { OpenedEvent } from './event-page.ts'
import { RawEvent } from './raw-event.tsx'
import { useEventTexts } from './use-event-texts.ts'
import { useFocusOpener } from './use-focus-opener.ts'

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
  const isNarrow = useMediaQuery('(max-width: 47.99em)')
  const { newer, older } = neighboursOf(open, events)
  useFocusOpener(open)

  function goBy({ key }: KeyboardEvent): void {
    const next = key === 'ArrowLeft' ? newer : key === 'ArrowRight' ? older : undefined
    if (next !== undefined) onOpen(next)
  }

  return (
    <Drawer
      opened={open !== undefined}
      onClose={() => onOpen(undefined)}
      returnFocus={false}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '92dvh' : 480}
      withCloseButton={false}
      padding={24}
      onKeyDown={goBy}
    >
      {open !== undefined && (
        <Details opened={opened} forAdmins={forAdmins}>
          {events.length > 1 && (newer !== undefined || older !== undefined) && (
            <Steps newer={newer} older={older} onOpen={onOpen} />
          )}
        </Details>
      )}
    </Drawer>
  )
}

type DetailsProps = { opened: OpenedEvent; forAdmins: boolean; children: ReactNode }

function Details({ opened, forAdmins, children }: DetailsProps) {
  const { t } = useTranslation()
  const textsOf = useEventTexts()
  const event = opened.state === 'found' ? opened.event : undefined
  const title = event ? textsOf(event).title : t(titles[opened.state])
  return (
    <div className={classes.body} aria-busy={opened.state === 'loading'}>
      <div className={classes.top}>
        <Drawer.Title className={classes.title}>{title}</Drawer.Title>
        {children}
        <Drawer.CloseButton size={40} aria-label={t('app.close')} data-autofocus />
      </div>
      {event === null && <p>{t('audit.missingText')}</p>}
      {opened.state === 'failed' && (
        <LoadFailed title={t('audit.openFailed')} error={opened.error} busy={opened.busy} onRetry={opened.retry} />
      )}
      {opened.state === 'found' && opened.event && (
        <>
          <EventFacts event={opened.event} users={opened.users} forAdmins={forAdmins} />
          <RawEvent event={opened.event} />
        </>
      )}
    </div>
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
