import { useSettings } from './settings.ts'
import { trpc } from './trpc.ts'

/** The user's passkeys; not asked for where passkeys are switched off. */
export function usePasskeys() {
  const enabled = useSettings().data?.passkey ?? false
  return trpc.passkey.listUserPasskeys.useQuery(undefined, { enabled })
}
