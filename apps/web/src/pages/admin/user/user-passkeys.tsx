import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useRemoveUserPasskey } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { User, UserDetails } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { Badge } from '#ui/table/badge.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import { LongText } from '#ui/text/long-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import classes from './user.module.css'
import { UserSection } from './user-section.tsx'

type Passkey = UserDetails['passkeys'][number]

type Props = { user: User; passkeys: readonly Passkey[]; now: Date }

/** A user's passkeys, each of which can be removed. */
export function UserPasskeys({ user, passkeys, now }: Props) {
  const { t } = useTranslation()
  const [removing, setRemoving] = useState<Passkey>()
  const columns = [t('factors.passkey'), t('factors.where'), t('factors.added'), t('factors.lastUsed')]
  return (
    <>
      <UserSection
        id="passkeys"
        heading={t('factors.passkeys')}
        none={passkeys.length === 0 ? t('factors.noPasskeys') : undefined}
      >
        <div className={`${rows.frame} ${classes.sessions}`}>
          <Rows label={t('factors.passkeys')} columns={columns} actions={t('sessions.actions')}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                user={user}
                passkey={passkey}
                now={now}
                onRemove={() => setRemoving(passkey)}
              />
            ))}
          </Rows>
        </div>
      </UserSection>
      {/* Here, because removing the last one replaces what is above. */}
      {removing && <RemoveDialog user={user} passkey={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

type RowProps = { user: User; passkey: Passkey; now: Date; onRemove: () => void }

function PasskeyRow({ user, passkey, now, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { me, can } = useOwnAdminRights()
  const { createdAt, lastUsedAt } = passkey
  const name = passkey.name ?? t('factors.unnamed')
  return (
    <tr className={rows.row}>
      <th scope="row">
        <span className={rows.identity}>
          <IconFingerprint className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
          <span className={rows.name}>
            <LongText text={name} />
            {passkey.suspectAt !== null && <Badge tone="warn">{t('factors.suspect')}</Badge>}
          </span>
        </span>
      </th>
      <Cell label={t('factors.where')}>
        {t(passkey.deviceType === 'multiDevice' ? 'factors.synced' : 'factors.oneDevice')}
      </Cell>
      <Cell label={t('factors.added')}>{createdAt && <RelativeTime date={createdAt} now={now} />}</Cell>
      <Cell label={t('factors.lastUsed')}>
        {lastUsedAt ? <RelativeTime date={lastUsedAt} now={now} /> : t('factors.never')}
      </Cell>
      <td className={rows.action}>
        {can('user:set-password') && user.id !== me.id && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={t('factors.removeOf', { passkey: cutText(name) })}
            onClick={onRemove}
          >
            {t('factors.remove')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function RemoveDialog({ user, passkey, onClose }: { user: User; passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const { showMessage } = useToast()
  const remove = useRemoveUserPasskey()
  const values = { name: nameOf(user), passkey: passkey.name ?? t('factors.unnamed') }

  function confirm(reason: string): void {
    const done = () => {
      showMessage(t('factors.removed', values))
      onClose()
    }
    remove.mutate({ userId: user.id, passkeyId: passkey.id, reason }, { onSuccess: done })
  }

  return (
    <ReasonDialog
      title={t('factors.removeTitle', values)}
      text={t('factors.removeText')}
      action={t('factors.removeSubmit')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
