import { useSession } from './session.ts'

/** Whether the session is that of an anonymous user. */
export function useIsAnonymous(): boolean {
  return useSession().data?.user.isAnonymous === true
}
