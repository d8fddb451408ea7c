import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRevokeOtherSessions, useRevokeSessions } from '#data/sessions.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { SignOutDialog } from '#ui/sign-out/sign-out-dialog.tsx'
import classes from './session-actions.module.css'

/** Revokes all other sessions, or all sessions. */
export function SessionActions() {
  const { t } = useTranslation()
  const { session } = useSignedIn()
  const { showMessage, showSignOutError } = useToast()
  const revokeOthers = useRevokeOtherSessions(session.token)
  const [confirming, confirm] = useDisclosure(false)

  // `mutateAsync`, since revoking unmounts these buttons, and callbacks of `mutate` do not run after unmounting.
  function signOutOthers(): void {
    revokeOthers.mutateAsync().then(() => showMessage(t('sessions.doneOthers')), showSignOutError)
  }

  return (
    <div className={classes.actions}>
      <Button variant="default" size="sm" onClick={signOutOthers}>
        {t('sessions.others')}
      </Button>
      <Button variant="subtle" color="danger" size="sm" onClick={confirm.open}>
        {t('sessions.everywhere')}
      </Button>
      <SignOutEverywhere opened={confirming} onClose={confirm.close} />
    </div>
  )
}

function SignOutEverywhere({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const revokeAll = useRevokeSessions()
  const { showSignOutError } = useToast()
  return (
    <SignOutDialog
      opened={opened}
      title={t('sessions.everywhereTitle')}
      text={t('sessions.everywhereText')}
      action={t('sessions.everywhere')}
      busy={revokeAll.isPending}
      onConfirm={() => revokeAll.mutate(undefined, { onError: showSignOutError })}
      onClose={onClose}
    />
  )
}
