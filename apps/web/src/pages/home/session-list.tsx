import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useRevokeSession, useSignOut } from '../../data/sessions.ts'
import type { Session } from '../../data/types.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { useNotice } from '../../ui/use-notice.ts'
import { useNow } from '../../ui/use-now.ts'
import { OnlyHere } from './only-here.tsx'
import { SessionRow } from './session-row.tsx'
import { SessionsTable } from './sessions-table.tsx'

type Props = { sessions: readonly Session[]; currentToken: string }

export function SessionList({ sessions, currentToken }: Props) {
  const { t } = useTranslation()
  const { tell, tellNotSignedOut } = useNotice()
  const now = useNow()
  const revoke = useRevokeSession()
  const [confirming, confirm] = useDisclosure(false)

  function signOut(token: string, device: string): void {
    if (token === currentToken) {
      confirm.open()
      return
    }
    // A promise for each: of two quick acts `mutate` would call back for the last alone.
    revoke.mutateAsync({ token }).then(() => tell(t('sessions.doneOne', { device })), tellNotSignedOut)
  }

  return (
    <>
      <SessionsTable foot={sessions.length === 1 && <OnlyHere />}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            current={session.token === currentToken}
            now={now}
            onSignOut={(device) => signOut(session.token, device)}
          />
        ))}
      </SessionsTable>
      <SignOutThis opened={confirming} onClose={confirm.close} />
    </>
  )
}

function SignOutThis({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const { tellNotSignedOut } = useNotice()
  return (
    <ConfirmModal
      opened={opened}
      title={t('sessions.thisTitle')}
      text={t('sessions.thisText')}
      action={t('sessions.signOut')}
      busy={signOut.isPending}
      onConfirm={() => signOut.mutate(undefined, { onError: tellNotSignedOut })}
      onClose={onClose}
    />
  )
}
