import { isPlaceholderEmail } from '@foyer/auth-domain/social/placeholder-email'
import { useIsUnsaved } from '#data/anonymous.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { SaveBanner } from '#pages/account/save/save-banner.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { greetingAt } from './greeting.ts'
import classes from './home-page.module.css'
import { MissingEmailBanner } from './missing-email-banner.tsx'
import { NextSteps } from './next-steps/next-steps.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { OwnOrganizations } from './own-organizations.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { RecentSignIns } from './recent-sign-ins.tsx'

export function HomePage() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const isUnsaved = useIsUnsaved()
  const greeting = greetingAt(useNow().getHours())
  return (
    <>
      <PageHeader
        title={t(`home.${greeting}`)}
        help={isUnsaved ? undefined : t('home.help')}
        documentTitle={t('nav.home')}
      />
      {isPlaceholderEmail(user.email) && <MissingEmailBanner email={user.email} />}
      {isUnsaved && <SaveBanner />}
      <ProfilePanel user={user} />
      <OpenInvitations />
      <NextSteps user={user} />
      <div className={classes.sections}>
        <OwnOrganizations />
        {/* A guest has begun on this device alone, and cannot sign in on another. */}
        {!isUnsaved && <RecentSignIns />}
      </div>
    </>
  )
}
