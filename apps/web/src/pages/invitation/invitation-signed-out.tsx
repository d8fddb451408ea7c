import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import question from '#pages/auth/question.module.css'
import { useCurrentUrl } from './use-current-url.ts'

export function InvitationSignedOut({ inviteeEmail }: { inviteeEmail: string | undefined }) {
  const { t } = useTranslation()
  const callbackURL = useCurrentUrl()
  const help =
    inviteeEmail === undefined ? t('invited.strangerText') : t('invited.strangerTextFor', { email: inviteeEmail })
  return (
    <>
      <PageTitle title={t('invited.strangerTitle')} help={help} marked={inviteeEmail} />
      <div className={question.buttons}>
        <Button fullWidth renderRoot={(props) => <Link to={pages.signIn} search={{ callbackURL }} {...props} />}>
          {t('signIn.submit')}
        </Button>
        <Button
          fullWidth
          variant="default"
          renderRoot={(props) => <Link to={pages.signUp} search={{ callbackURL }} {...props} />}
        >
          {t('signUp.submit')}
        </Button>
      </div>
    </>
  )
}
