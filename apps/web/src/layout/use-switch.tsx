import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type OtherAccount, useSwitchAccount } from '#data/accounts.ts'
import { hasDrafts } from '#data/drafts.ts'
import { useSession } from '#data/session.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

/**
 * Switches to another account and opens its first page: the one shown may be of the account before. Asks first where what
 * is entered and not saved would be lost.
 */
export function useSwitch(): { switchTo: (account: OtherAccount) => void; busy: boolean; dialog: ReactNode } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { showError } = useToast()
  const { mutateAsync, isPending } = useSwitchAccount()
  const userId = useSession().data?.user.id
  const [asked, ask] = useState<OtherAccount>()

  // Not a callback of the mutation: the menu is drawn anew for the other user. The form of the former may still stand, and ask.
  function send({ sessionToken }: OtherAccount): void {
    ask(undefined)
    mutateAsync({ sessionToken }).then(() => navigate({ to: pages.home, ignoreBlocker: true }), showError)
  }

  const dialog = (
    <LazyConfirmDialog
      opened={asked !== undefined}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      action={t('unsaved.discard')}
      cancel={t('unsaved.keep')}
      busy={isPending}
      onConfirm={() => asked && send(asked)}
      onClose={() => ask(undefined)}
    />
  )
  const switchTo = (account: OtherAccount) => (userId !== undefined && hasDrafts(userId) ? ask(account) : send(account))
  return { switchTo, busy: isPending, dialog }
}
