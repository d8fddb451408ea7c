import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsUnsaved } from '#data/anonymous.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import type { ConfirmDialogProps } from '#ui/dialog/confirm-dialog.tsx'
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx'

type Props = Omit<ConfirmDialogProps, 'children'> & { opened: boolean }

/** Asks before signing out. An anonymous user without a passkey is told instead that everything is lost, and how to keep it. */
export function SignOutDialog(props: Props) {
  const { t } = useTranslation()
  const isUnsaved = useIsUnsaved()
  if (!isUnsaved) return <LazyConfirmDialog {...props} />
  const warning = {
    title: t('anonymous.signOutTitle'),
    text: t('anonymous.signOutText'),
    action: t('anonymous.signOut'),
  }
  return (
    <LazyConfirmDialog {...props} {...warning} prefersCancel>
      <div className={dialog.others}>
        <Button component={Link} to={pages.signUp} onClick={props.onClose}>
          {t('anonymous.save')}
        </Button>
      </div>
    </LazyConfirmDialog>
  )
}
