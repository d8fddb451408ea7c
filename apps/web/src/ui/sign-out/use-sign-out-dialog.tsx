import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsUnsaved } from '#data/anonymous.ts'
import { hasDrafts } from '#data/drafts.ts'
import { useSession } from '#data/session.ts'
import { useSignOut } from '#data/sessions.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** Signs out, and asks first where something would be lost: all of an anonymous user, or what is entered and not saved. */
export function useSignOutDialog(): { signOut: () => void; busy: boolean; dialog: ReactNode } {
  const { t } = useTranslation()
  const userId = useSession().data?.user.id
  const isUnsaved = useIsUnsaved()
  const { mutate, isPending } = useSignOut()
  const { showSignOutError } = useToast()
  const [asking, ask] = useDisclosure(false)
  const send = () => mutate(undefined, { onError: showSignOutError })

  function signOut(): void {
    if (isUnsaved || (userId !== undefined && hasDrafts(userId))) ask.open()
    else send()
  }

  const dialog = (
    <SignOutDialog
      opened={asking}
      title={t('unsaved.title')}
      text={t('unsaved.signOutText')}
      action={t('anonymous.signOut')}
      busy={isPending}
      onConfirm={send}
      onClose={ask.close}
    />
  )
  return { signOut, busy: isPending, dialog }
}
