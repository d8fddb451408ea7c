import { useDisclosure } from '@mantine/hooks'
import { useMayCall } from '#data/impersonation.ts'
import { useRevokeSession, useSignOut } from '#data/sessions.ts'
import type { Session } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { SignOutDialog } from '#ui/sign-out/sign-out-dialog.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { OtherSessionsHint } from './other-sessions-hint.tsx'
import { SessionRow } from './session-row.tsx'
import { SessionsTable } from './sessions-table.tsx'

type Props = { sessions: readonly Session[]; currentToken: string }

export function SessionList({ sessions, currentToken }: Props) {
  const { t } = useTranslation()
  const { showMessage, showSignOutError } = useToast()
  const now = useNow()
  const revoke = useRevokeSession()
  const mayRevoke = useMayCall('revokeSession')
  const [confirming, confirm] = useDisclosure(false)

  function signOut(token: string, device: string): void {
    if (token === currentToken) {
      confirm.open()
      return
    }
    // `mutateAsync`, since of two quick calls of `mutate` only the last one runs its callbacks.
    revoke.mutateAsync({ token }).then(() => showMessage(t('sessions.doneOne', { device })), showSignOutError)
  }

  return (
    <>
      <SessionsTable foot={sessions.length === 1 && <OtherSessionsHint />}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            current={session.token === currentToken}
            now={now}
            onSignOut={mayRevoke ? (device) => signOut(session.token, device) : undefined}
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
  const { showSignOutError } = useToast()
  return (
    <SignOutDialog
      opened={opened}
      title={t('sessions.thisTitle')}
      text={t('sessions.thisText')}
      action={t('sessions.signOut')}
      busy={signOut.isPending}
      onConfirm={() => signOut.mutate(undefined, { onError: showSignOutError })}
      onClose={onClose}
    />
  )
}
