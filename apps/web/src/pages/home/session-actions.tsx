import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useRevokeOtherSessions, useRevokeSessions } from '../../data/sessions.ts'
import { useSignedIn } from '../../data/signed-in.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { useNotice } from '../../ui/use-notice.ts'
import classes from './session-actions.module.css'

/** Ending all the others, or everything. */
export function SessionActions() {
  const { t } = useTranslation()
  const { session } = useSignedIn()
  const { tell, tellNotSignedOut } = useNotice()
  const revokeOthers = useRevokeOtherSessions(session.token)
  const [confirming, confirm] = useDisclosure(false)

  // The promise is kept even though these buttons go with the last other device; callbacks of `mutate` would go with them.
  function signOutOthers(): void {
    revokeOthers.mutateAsync().then(() => tell(t('sessions.doneOthers')), tellNotSignedOut)
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
  const { tellNotSignedOut } = useNotice()
  return (
    <ConfirmModal
      opened={opened}
      title={t('sessions.everywhereTitle')}
      text={t('sessions.everywhereText')}
      action={t('sessions.everywhere')}
      busy={revokeAll.isPending}
      onConfirm={() => revokeAll.mutate(undefined, { onError: tellNotSignedOut })}
      onClose={onClose}
    />
  )
}
