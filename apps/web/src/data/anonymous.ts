import { useSession } from './session.ts'
import { useSettings } from './settings.ts'
import { trpc } from './trpc.ts'

/** Whether the session is that of an anonymous user. */
export function useIsAnonymous(): boolean {
  return useSession().data?.user.isAnonymous === true
}

/** Whether the user loses everything by signing out: an anonymous one without a passkey. */
export function useIsUnsaved(): boolean {
  const isAnonymous = useIsAnonymous()
  const passkeysOn = useSettings().data?.passkey === true
  const passkeys = trpc.passkey.listUserPasskeys.useQuery(undefined, { enabled: isAnonymous && passkeysOn }).data ?? []
  return isAnonymous && passkeys.length === 0
}
