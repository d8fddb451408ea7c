import type { Fixed } from './column.ts'

export interface OrganizationTable {
  id: Fixed<string>
  name: string
  slug: string
  logo: string | null
  /** JSON text. */
  metadata: string | null
  createdAt: Date
}

export interface MemberTable {
  id: Fixed<string>
  organizationId: string
  userId: string
  role: string
  /** May name a team that is gone. */
  teamId: string | null
  createdAt: Date
}

export interface TeamTable {
  id: Fixed<string>
  name: string
  organizationId: string
  createdAt: Date
  updatedAt: Date | null
}

export interface InvitationTable {
  id: Fixed<string>
  organizationId: string
  email: string
  role: string
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  /** May name a team that is gone. */
  teamId: string | null
  inviterId: string
  expiresAt: Date
  createdAt: Date
}
