import { limits } from '@foyer/auth-domain/limits'
import type { Member } from '@foyer/auth-domain/member/member'
import type { Giving } from '@foyer/db/organizations/members'
import type { LockedCall } from '#operations/session/lock-actor.ts'

/** That the caller gives roles now. */
export function givingOf({ user, now }: LockedCall): Giving {
  return { by: user.id, now: now(), noticeSeconds: limits.roleEndNotice }
}

/** What an event says of when a member loses roles; nothing where they keep all. */
export function endsDetail({ ends }: Member): { ends?: Record<string, string> } {
  if (ends === undefined || ends.size === 0) return {}
  return { ends: Object.fromEntries([...ends].map(([role, end]) => [role, end.toISOString()])) }
}
