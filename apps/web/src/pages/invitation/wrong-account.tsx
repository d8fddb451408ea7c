import { Button } from '@mantine/core'
import { useSignOut } from '#data/sessions.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import question from '#pages/auth/question.module.css'

type Props = { inviteeEmail: string | undefined; email: string }

/** The user is not the invitee. After signing out the page offers sign-in and sign-up. */
export function WrongAccount({ inviteeEmail, email }: Props) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <>
      <PageTitle title={t('invited.wrongTitle')} help={t('invited.wrongText')} announce />
      <dl className={question.facts}>
        <dt>{t('invited.invitedAs')}</dt>
        <dd>{inviteeEmail ?? t('invited.mailedTo')}</dd>
        <dt>{t('invited.signedInAs')}</dt>
        <dd>{email}</dd>
      </dl>
      <div className={question.buttons}>
        <FormError error={signOut.error} />
        <Button fullWidth loading={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
          {t('invited.switch')}
        </Button>
      </div>
    </>
  )
}
