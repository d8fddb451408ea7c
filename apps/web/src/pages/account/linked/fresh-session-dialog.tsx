import { Button } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { SignInAgain } from '#pages/account/sign-in-again.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

/** The action requires a fresh session: asks the user to sign in again, which returns to this page. */
export function FreshSessionDialog({ title, onClose }: { title: string; onClose: () => void }) {
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
