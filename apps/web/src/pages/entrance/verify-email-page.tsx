import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useView } from '../../data/view.ts'
import { MessageStep } from './message-step.tsx'
import { SendConfirmation } from './send-confirmation.tsx'
import { outcomeOf } from './verification-outcome.ts'

/** Where a verification link leads in the end, and where someone with an unconfirmed address is sent. */
export function VerifyEmailPage() {
  const { t } = useTranslation()
  const user = useView().data?.user
  const email = user?.email
  const { error, callbackURL } = useSearch({ from: '/entrance/verify-email' })
  const navigate = useNavigate()
  const onward = () =>
    void (user
      ? navigate({ href: callbackURL ?? pages.home })
      : navigate({ to: pages.signIn, search: { callbackURL } }))
  const further = { action: user ? t('verify.carryOn') : t('ready.toSignIn'), onAction: onward }
  const toAccount = { action: t('verify.toAccount'), onAction: () => void navigate({ to: pages.account }) }
  const again = { email, onward }

  switch (outcomeOf(error, user)) {
    case 'confirmed':
      return <MessageStep title={t('verify.doneTitle')} text={t('verify.doneText')} {...further} />
    case 'unconfirmed':
      return <SendConfirmation title={t('verify.openTitle')} text={t('verify.openText', { email })} {...again} />
    case 'too-old':
      return <SendConfirmation title={t('verify.tooOldTitle')} text={t('verify.tooOldText')} {...again} />
    case 'spent':
      return <SendConfirmation title={t('verify.spentTitle')} text={t('verify.spentText')} {...again} />
    case 'nothing-left':
      return <MessageStep title={t('verify.spentTitle')} text={t('verify.nothingLeft', { email })} {...toAccount} />
    case 'gone':
      return <MessageStep title={t('verify.goneTitle')} text={t('verify.goneText')} {...further} />
    case 'stranger':
      return <MessageStep title={t('verify.strangerTitle')} text={t('verify.strangerText')} {...further} />
    case 'unchanged':
      return <MessageStep title={t('verify.unchangedTitle')} text={t('verify.unchangedText')} {...toAccount} />
  }
}
