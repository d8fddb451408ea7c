import { isStandInAddress } from '@foyer/auth-domain/social/stand-in-address'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../data/signed-in.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AddressWanted } from './address-wanted.tsx'
import { greetingAt } from './greeting.ts'
import { ProfilePanel } from './profile-panel.tsx'
import { SessionsSection } from './sessions-section.tsx'

export function HomePage() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const greeting = greetingAt(useNow().getHours())
  return (
    <>
      <PageHeader title={t(`home.${greeting}`)} help={t('home.help')} />
      {isStandInAddress(user.email) && <AddressWanted email={user.email} />}
      <ProfilePanel user={user} />
      <SessionsSection />
    </>
  )
}
