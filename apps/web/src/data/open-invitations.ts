import { useReceivedInvitations } from './invitations.ts'
import { useSignedIn } from './signed-in.ts'
import type { ReceivedInvitation } from './types.ts'

/** The invitations that wait for the user's answer; none before they may receive any, and while they load. */
export function useOpenInvitations(): readonly ReceivedInvitation[] {
  const { user } = useSignedIn()
  return useReceivedInvitations(user.emailVerified && !user.isAnonymous).data ?? []
}
