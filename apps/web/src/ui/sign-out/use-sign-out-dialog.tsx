import { type ReactNode, useState } from 'react'
import { useLeaveAccount } from '#data/accounts.ts'
import { useIsUnsaved } from '#data/anonymous.ts'
import { hasDrafts } from '#data/drafts.ts'
import { useSession } from '#data/session.ts'
import { useSignOut } from '#data/sessions.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

type Asked = { signOut: () => void; busy: boolean; dialog: ReactNode }

/** Signs out, with several accounts of all. */
export function useSignOutDialog(): Asked {
  const { mutate, isPending } = useSignOut()
  const { showSignOutError } = useToast()
  return useAsked(() => mutate(undefined, { onError: showSignOutError }), isPending)
}

/** Signs out of the active account alone. */
export function useLeaveDialog(): Asked {
  const { leave, isPending } = useLeaveAccount()
  const { showSignOutError } = useToast()
  return useAsked(() => leave(showSignOutError), isPending)
}

/** Asks first where something would be lost: all of an anonymous user, or what is entered and not saved. */
function useAsked(send: () => void, busy: boolean): Asked {
  const { t } = useTranslation()
  const userId = useSession().data?.user.id
  const isUnsaved = useIsUnsaved()
  // The user who is asked: the next account is not.
  const [asked, ask] = useState<string>()

  function signOut(): void {
    if (userId !== undefined && (isUnsaved || hasDrafts(userId))) ask(userId)
    else send()
  }

  const dialog = (
    <SignOutDialog
      opened={asked !== undefined && asked === userId}
      title={t('unsaved.title')}
      text={t('unsaved.signOutText')}
      action={t('anonymous.signOut')}
      busy={busy}
      onConfirm={send}
      onClose={() => ask(undefined)}
    />
  )
  return { signOut, busy, dialog }
}
