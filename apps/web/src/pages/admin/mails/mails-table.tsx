import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { QueuedMail } from '#data/types.ts'
import { timeUntil } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import users from '#pages/admin/users/users.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Badge } from '#ui/table/badge.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useNow } from '#ui/text/use-now.ts'
import classes from './mails.module.css'
import { useMailKind } from './use-mail-kind.ts'
import { useRetry } from './use-retry.ts'

const DiscardDialog = lazyPart(async () => (await import('./discard-dialog.tsx')).DiscardDialog)

type Props = {
  mails: readonly QueuedMail[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

export function MailsTable({ mails, selected, onSelect }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const [discarded, setDiscarded] = useState<QueuedMail>()

  function toggle(id: string, isSelected: boolean): void {
    onSelect(new Set(isSelected ? [...selected, id] : [...selected].filter((other) => other !== id)))
  }

  return (
    <>
      <Rows
        label={t('mailQueue.heading')}
        columns={[t('mails.recipient'), t('mails.status'), t('mails.attempts'), t('mails.next'), t('mails.created')]}
        actions={t('sessions.actions')}
      >
        {mails.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            now={now}
            isSelected={selected.has(mail.id)}
            onSelect={(isSelected) => toggle(mail.id, isSelected)}
            onDiscard={() => setDiscarded(mail)}
          />
        ))}
      </Rows>
      {discarded && <DiscardDialog mailIds={[discarded.id]} onClose={() => setDiscarded(undefined)} />}
    </>
  )
}

type RowProps = {
  mail: QueuedMail
  now: Date
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onDiscard: () => void
}

function MailRow({ mail, now, isSelected, onSelect, onDiscard }: RowProps) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const kindOf = useMailKind()
  const { busy, retry } = useRetry()
  const { id, state, attempts, reason, createdAt, canRetry, canDiscard } = mail
  const recipient = mail.recipient ?? t('mails.unknown')
  const actions = [
    ...(canRetry && can('mail:retry')
      ? [{ label: t('mails.retry'), disabled: busy, onClick: () => void retry([id]) }]
      : []),
    ...(canDiscard && can('mail:discard') ? [{ label: t('mails.discard'), danger: true, onClick: onDiscard }] : []),
  ]
  return (
    <tr className={`${rows.row} ${classes.row}`}>
      <th scope="row">
        <span className={rows.identity}>
          <Checkbox
            className={users.check}
            aria-label={t('mails.select', { recipient })}
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
          <span className={rows.names}>
            <span className={rows.name}>
              <LongText text={recipient} />
            </span>
            <span className={rows.detail}>{kindOf(mail.kind)}</span>
            {reason !== null && (
              <span className={classes.reason} lang="en">
                {reason}
              </span>
            )}
          </span>
        </span>
      </th>
      <Cell label={t('mails.status')}>
        <Badge tone={tones[state]}>{t(`mails.state.${state}`)}</Badge>
      </Cell>
      <Cell label={t('mails.attempts')} numeric>
        {attempts}
      </Cell>
      <Cell label={t('mails.next')}>
        <NextAttempt at={mail.nextAttemptAt} now={now} />
      </Cell>
      <Cell label={t('mails.created')}>
        <RelativeTime date={createdAt} now={now} />
      </Cell>
      <td className={rows.action}>
        <RowMenu label={t('mails.actions', { recipient })} actions={actions} />
      </td>
    </tr>
  )
}

const tones = { waiting: 'plain', retrying: 'accent', parked: 'warn' } as const

function NextAttempt({ at, now }: { at: Date | null; now: Date }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (at === null) return <span>–</span>
  const seconds = (at.getTime() - now.getTime()) / 1000
  return <span>{seconds <= 0 ? t('mails.now') : timeUntil(seconds, locale)}</span>
}
