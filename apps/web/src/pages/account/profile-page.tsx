import { pages } from '@foyer/auth-domain/redirect/pages'
import { useSignedIn } from '#data/signed-in.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { EmailSection } from './email-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SaveBanner } from './save/save-banner.tsx'
import classes from './section.module.css'

/** The first of the account pages: who the user is, and where mail reaches them. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  return (
    <>
      <PageHeader
        title={t('profile.heading')}
        help={t(user.isAnonymous ? 'accountPages.guestHelp' : 'accountPages.profileHelp')}
      />
      {user.isAnonymous && <SaveBanner returnTo={pages.account} />}
      <div className={classes.sections}>
        <ProfileSection user={user} />
        {!user.isAnonymous && <EmailSection user={user} />}
      </div>
    </>
  )
}
