import { Button, Tooltip } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useDeleteUserApiKey, useUserApiKeys } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { User, UserApiKey } from '#data/types.ts'
import { exactTime, timeLeft } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import keys from '#pages/api-keys/api-keys.module.css'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { Badge } from '#ui/table/badge.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import { LongText } from '#ui/text/long-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import classes from './user.module.css'
import { UserSection } from './user-section.tsx'

type Props = { user: User; now: Date }

/** A user's API keys, never the keys themselves; each can be deleted. */
export function UserApiKeys({ user, now }: Props) {
  const { t } = useTranslation()
  const { data } = useUserApiKeys(user.id)
  const [deleting, setDeleting] = useState<UserApiKey>()
  return (
    <>
      <UserSection
        id="api-keys"
        heading={t('userKeys.title')}
        none={data?.length === 0 ? t('userKeys.none') : undefined}
      >
        <Content user={user} now={now} onDelete={setDeleting} />
      </UserSection>
      {/* Here, because deleting the last one replaces what is above. */}
      {deleting && <DeleteDialog user={user} apiKey={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function Content({ user, now, onDelete }: Props & { onDelete: (key: UserApiKey) => void }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useUserApiKeys(user.id)
  if (data) {
    const columns = [t('userKeys.key'), t('userKeys.created'), t('userKeys.lastUsed'), t('userKeys.expires')]
    return (
      <div className={`${rows.frame} ${classes.sessions}`}>
        <Rows label={t('userKeys.title')} columns={columns} actions={t('sessions.actions')}>
          {data.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} now={now} onDelete={() => onDelete(apiKey)} />
          ))}
        </Rows>
      </div>
    )
  }
  if (!error) return <RowsSkeleton />
  return <LoadFailed title={t('userKeys.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}

function KeyRow({ apiKey, now, onDelete }: { apiKey: UserApiKey; now: Date; onDelete: () => void }) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const { start, createdAt, lastRequest, expiresAt } = apiKey
  const name = apiKey.name ?? t('userKeys.unnamed')
  return (
    <tr className={rows.row}>
      <th scope="row">
        <span className={rows.identity}>
          <IconKey className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
          <span className={rows.name}>
            <LongText text={name} />
            {start !== null && <code className={keys.start}>{start}…</code>}
            <KeyState apiKey={apiKey} now={now} />
          </span>
        </span>
      </th>
      <Cell label={t('userKeys.created')}>
        <RelativeTime date={createdAt} now={now} />
      </Cell>
      <Cell label={t('userKeys.lastUsed')}>
        {lastRequest ? <RelativeTime date={lastRequest} now={now} /> : t('userKeys.never')}
      </Cell>
      <Cell label={t('userKeys.expires')}>
        <Expiry expiresAt={expiresAt} now={now} />
      </Cell>
      <td className={rows.action}>
        {can('session:revoke') && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={t('userKeys.deleteOf', { key: cutText(name) })}
            onClick={onDelete}
          >
            {t('userKeys.delete')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function Expiry({ expiresAt, now }: { expiresAt: Date | null; now: Date }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (expiresAt === null) return t('userKeys.noExpiry')
  if (expiresAt <= now) return <RelativeTime date={expiresAt} now={now} />
  const left = (expiresAt.getTime() - now.getTime()) / 1000
  return (
    <Tooltip label={exactTime(expiresAt, locale)}>
      <time dateTime={expiresAt.toISOString()}>{timeLeft(left, locale)}</time>
    </Tooltip>
  )
}

function KeyState({ apiKey: { enabled, expiresAt }, now }: { apiKey: UserApiKey; now: Date }) {
  const { t } = useTranslation()
  if (expiresAt !== null && expiresAt <= now) return <Badge tone="warn">{t('userKeys.expired')}</Badge>
  return enabled ? null : <Badge tone="plain">{t('userKeys.disabled')}</Badge>
}

function DeleteDialog({ user, apiKey, onClose }: { user: User; apiKey: UserApiKey; onClose: () => void }) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const { showMessage } = useToast()
  const remove = useDeleteUserApiKey()
  const values = { name: nameOf(user), key: apiKey.name ?? t('userKeys.unnamed') }

  function confirm(reason: string): void {
    const done = () => {
      showMessage(t('userKeys.deleted', values))
      onClose()
    }
    remove.mutate({ userId: user.id, keyId: apiKey.id, reason }, { onSuccess: done })
  }

  return (
    <ReasonDialog
      title={t('userKeys.deleteTitle', values)}
      text={t('userKeys.deleteText')}
      action={t('userKeys.deleteSubmit')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
