import type { MemberWithUser } from '#member/member.ts'
import type { Team } from './team.schema.ts'

/** A team with its number of members, the `first` few by joining date, and whether the reader is in it, `own`. */
export type TeamWithMembers = Team & { members: number; own: boolean; first: MemberWithUser['user'][] }

/** Number of members listed with a team; all of them are listed separately. */
export const FIRST_MEMBERS = 5
