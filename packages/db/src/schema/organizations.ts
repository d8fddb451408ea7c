import type { Rights } from '@foyer/auth-domain/permission/permissions'
import type { ColumnType, Generated } from 'kysely'
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
  /** The names of their roles, which rows of `memberRole` follow. */
  role: string
  /** The oldest of the member's teams, kept by a trigger; may be the id of a deleted team. */
  teamId: string | null
  createdAt: Date
  fields: Fields
}

/** A role that an organization has made. */
export interface OrganizationRoleTable {
  id: Immutable<string>
  organizationId: Immutable<string>
  name: string
  permissions: Rights
  createdAt: Immutable<Date>
  updatedAt: Date | null
}

/** A role of a member: `roleId` is of the organization's, or `configured:NAME`. */
export interface MemberRoleTable {
  memberId: Immutable<string>
  roleId: Immutable<string>
  /** When the member loses it; null for never. */
  until: Date | null
  /** Who gave it for a time. */
  givenBy: string | null
  /** When they are told that it ends; null where nobody is, or was. */
  noticeAt: Date | null
  storedRoleId: ColumnType<string | null, never, never>
}

/** A role that a pending invitation leads to. */
export interface InvitationRoleTable {
  invitationId: Immutable<string>
  roleId: Immutable<string>
  storedRoleId: ColumnType<string | null, never, never>
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
