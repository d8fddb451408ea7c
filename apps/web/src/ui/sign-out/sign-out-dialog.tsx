import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsUnsaved } from '#data/anonymous.ts'
import type { ConfirmModalProps } from '#ui/dialog/confirm-modal.tsx'
import { LazyConfirmModal } from '#ui/dialog/lazy-confirm-modal.tsx'
import { useProduct } from '#ui/product/product-name.ts'

type Props = Omit<ConfirmModalProps, 'children'>

/** Asks before signing out. An anonymous user without a passkey is told instead that everything is lost, and how to keep it. */
export function SignOutDialog(props: Props) {
  const { t } = useTranslation()
  const product = useProduct()
  const isUnsaved = useIsUnsaved()
  if (!isUnsaved) return <LazyConfirmModal {...props} />
  const warning = {
    title: t('anonymous.signOutTitle'),
    text: t('anonymous.signOutText', { product }),
    action: t('anonymous.signOut'),
  }
  return (
    <LazyConfirmModal {...props} {...warning}>
      <Button component={Link} to={pages.signUp} fullWidth mt={24} onClick={props.onClose}>
        {t('anonymous.save')}
      </Button>
    </LazyConfirmModal>
  )
}
