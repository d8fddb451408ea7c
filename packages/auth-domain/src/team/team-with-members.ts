import type { MemberWithUser } from '../member/member.ts'
import type { Team } from './team.ts'

/** A team with how many are in it, and the `first` few who came. */
export type TeamWithMembers = Team & { members: number; first: MemberWithUser['user'][] }

/** How many of a team are shown before one asks for all. */
export const FIRST_MEMBERS = 5
