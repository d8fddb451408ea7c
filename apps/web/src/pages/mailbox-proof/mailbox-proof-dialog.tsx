import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useProveMailbox } from '#data/codes.ts'
import type { MailboxProofRequest } from '#data/mailbox-proof.ts'
import { useAwaitMailboxProof } from '#data/mailbox-state.ts'
import { useSettings } from '#data/settings.ts'
import { useSendVerification } from '#data/verification.ts'
import form from '#forms/form.module.css'
import { MailButton } from '#forms/mail-button.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { MailedCode } from '#pages/codes/mailed-code.tsx'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { TopDialog } from '#ui/dialog/top-dialog.tsx'

type Props = { request: MailboxProofRequest; onSettle: (agreed: boolean) => void }

/** Asks the user to prove their mailbox, by the code of a mail or by its link, before something is added to the account. */
export function MailboxProofDialog({ request: { email, opener }, onSettle }: Props) {
  const { t } = useTranslation()
  const send = useSendVerification()
  const [isSent, setSent] = useState(false)
  const isProved = useAwaitMailboxProof(isSent)
  useEffect(() => {
    if (isProved) onSettle(true)
  }, [isProved, onSettle])
  return (
    <TopDialog title={t('mailboxProof.title')} opener={opener} onClose={() => onSettle(false)}>
      <p className={dialog.lead}>{t('mailboxProof.text', { email })}</p>
      <div className={form.form}>
        {isSent && <SentProof email={email} onProved={() => onSettle(true)} />}
        <MailButton
          label={t('password.sendLink')}
          variant="filled"
          onSend={() => send.mutateAsync(email).then(() => setSent(true))}
        />
        <Button variant="default" fullWidth onClick={() => onSettle(true)}>
          {t('mailboxProof.skip')}
        </Button>
        <Button variant="subtle" fullWidth onClick={() => onSettle(false)}>
          {t('app.cancel')}
        </Button>
      </div>
    </TopDialog>
  )
}

function SentProof({ email, onProved }: { email: string; onProved: () => void }) {
  const { t } = useTranslation()
  const hasCode = useSettings().data?.emailOTP.enabled ?? false
  const prove = useProveMailbox()
  if (!hasCode) return <p className={form.hint}>{t('mailboxProof.openLink')}</p>
  return (
    <MailedCode
      action={t('codes.verifyAction')}
      busy={prove.isPending || prove.isSuccess}
      error={prove.error}
      onSubmit={(otp) => prove.mutate({ email, otp }, { onSuccess: onProved })}
    />
  )
}
