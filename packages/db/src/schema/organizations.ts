import type { Generated } from 'kysely'
import type { Immutable } from './column.ts'
import type { Fields } from './users.ts'

export interface OrganizationTable {
  id: Immutable<string>
  name: string
  slug: string
  logo: string | null
  /** JSON text. */
  metadata: string | null
  createdAt: Date
  fields: Fields
  /** From when on its members need a second factor; null when they need none. */
  twoFactorRequiredFrom: Generated<Date | null>
  /** When they were mailed about it. */
  twoFactorNoticeAt: Generated<Date | null>
  /** The date that they were mailed. */
  twoFactorToldFrom: Generated<Date | null>
  /** The member up to whom they were mailed; null once all were. */
  twoFactorToldUntil: Generated<string | null>
}

export interface MemberTable {
  id: Immutable<string>
  organizationId: string
  userId: string
  role: string
  /** The oldest of the member's teams, kept by a trigger; may be the id of a deleted team. */
  teamId: string | null
  createdAt: Date
  fields: Fields
}

export interface TeamTable {
  id: Immutable<string>
  name: string
  organizationId: string
  createdAt: Date
  updatedAt: Date | null
}

export interface TeamMemberTable {
  id: Generated<string>
  teamId: string
  memberId: string
  createdAt: Date
}

export interface InvitationTable {
  id: Immutable<string>
  organizationId: string
  email: string
  role: string
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  /** May be the id of a deleted team. */
  teamId: string | null
  inviterId: string
  /** Where accepting it leads, as it was asked for: whether that is trusted is checked again whenever it is used. */
  callbackURL: Generated<string | null>
  expiresAt: Date
  createdAt: Date
}
