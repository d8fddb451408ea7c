import { useOpenInvitations } from '#data/open-invitations.ts'
import { withMessages } from '#i18n/i18n.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ReceivedSection = lazyPart(
  async () =>
    (await withMessages(() => import('#pages/organizations/received-section.tsx'), 'organizations')).ReceivedSection,
)

/** The invitations that wait for the user's answer. */
export function OpenInvitations() {
  return useOpenInvitations().length === 0 ? null : <ReceivedSection />
}
