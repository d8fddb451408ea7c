import { useReceivedInvitations } from '#data/invitations.ts'
import type { User } from '#data/types.ts'
import { withMessages } from '#i18n/i18n.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ReceivedSection = lazyPart(
  async () =>
    (await withMessages(() => import('#pages/organizations/received-section.tsx'), 'organizations')).ReceivedSection,
)

/** The invitations that wait for the user's answer. */
export function OpenInvitations({ user }: { user: User }) {
  const mayReceive = user.emailVerified && !user.isAnonymous
  const received = useReceivedInvitations(mayReceive).data ?? []
  if (received.length === 0) return null
  return <ReceivedSection />
}
