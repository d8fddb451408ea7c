import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { SignInAgain } from '../sign-in-again.tsx'

/** The act wants a newer sign-in: signing in again leads back here. */
export function StaleDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} text={t('linked.stale')} onClose={onClose}>
      <Button variant="default" fullWidth onClick={onClose} data-autofocus>
        {t('app.cancel')}
      </Button>
      <SignInAgain />
    </Dialog>
  )
}
