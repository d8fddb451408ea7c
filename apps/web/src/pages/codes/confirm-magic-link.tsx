import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useConfirmMagicLink } from '#data/codes.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { MessageStep } from '#pages/auth/message-step.tsx'
import { PageTitle } from '#pages/auth/page-title.tsx'

type Props = { token: string; email: string; returnTo: string | undefined; onDecline: () => void }

const SPENT = new Set(['INVALID_TOKEN', 'EXPIRED_TOKEN'])

/** Asks anyone who opened a sign-in link in a browser that did not ask for it. */
export function ConfirmMagicLink({ token, email, returnTo, onDecline }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirmMagicLink(returnTo ?? pages.home)

  if (SPENT.has(refusalCodeOf(confirm.error) ?? '')) {
    return (
      <MessageStep
        title={t('codes.spentTitle')}
        outcome="failed"
        text={t('codes.spentText')}
        action={t('reset.askAgain')}
        onAction={() => void navigate({ to: pages.emailSignIn, search: {} })}
      />
    )
  }
  return (
    <>
      <PageTitle title={t('codes.askTitle')} help={t('codes.askText', { email })} announce />
      <FormError error={confirm.error} />
      <Button
        fullWidth
        loading={confirm.isPending || confirm.isSuccess}
        onClick={() => confirm.mutate({ token, email })}
      >
        {t('codes.askAction', { email })}
      </Button>
      <Button variant="subtle" fullWidth mt={8} onClick={onDecline}>
        {t('codes.notMine')}
      </Button>
    </>
  )
}
