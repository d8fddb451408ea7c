import { z } from 'zod'
import { byServiceKey, changed, namedKey, nothing, removal } from './detail.ts'

// Of what a user may do by an API key.
const byKey = { apiKeyId: z.string().optional() }

const roles = z.array(z.string())
const permissions = z.record(z.string(), z.array(z.string()))
const ofRole = { roleId: z.string(), role: z.string() }
const ofTeam = { teamId: z.string(), team: z.string() }
const ofTeamMember = z.strictObject({ teamId: z.string(), team: z.string().nullable(), ...byKey })
const ofInvitation = z.strictObject({ invitationId: z.string(), email: z.string(), roles })

/** The details of organizations, their members, invitations, keys and teams. */
export const organizationDetails = {
  'organization.created': z.strictObject({ slug: z.string(), ...byKey }),
  'organization.updated': z.strictObject({
    ...changed,
    from: z.string().optional(),
    to: z.string().optional(),
    ...byKey,
  }),
  'organization.deleted': z.strictObject({ slug: z.string() }),
  'organization.two-factor.changed': z.strictObject({ requiredFrom: z.string().nullable() }),
  'organization.role.created': z.strictObject({ ...ofRole, permissions }),
  'organization.role.updated': z.strictObject({
    ...ofRole,
    from: z.string().optional(),
    permissions: permissions.optional(),
  }),
  'organization.role.deleted': z.strictObject(ofRole),
  'organization.member.added': z.strictObject({ roles, merged: z.string().optional(), ...byServiceKey }),
  'organization.member.removed': z.strictObject(byKey),
  'organization.member.left': nothing,
  'organization.member.changed': z.strictObject({
    from: roles.optional(),
    roles: roles.optional(),
    /** When they lose those that end, by name. */
    ends: z.record(z.string(), z.string()).optional(),
    /** Those that have ended by themselves. */
    ended: roles.optional(),
    reason: z.string().optional(),
    merged: z.string().optional(),
    teamId: z.string().nullable().optional(),
    team: z.string().nullable().optional(),
    ...byKey,
  }),
  'organization.member.role.ending': z.strictObject({ ...ofRole, until: z.string() }),
  'organization.ownership.transferred': nothing,
  'organization.invitation.sent': ofInvitation.extend(byKey),
  'organization.invitation.accepted': ofInvitation,
  'organization.invitation.rejected': ofInvitation,
  'organization.invitation.canceled': ofInvitation.extend(byKey),
  'organization.api-key.created': z.strictObject({
    ...namedKey,
    permissions: permissions.nullable(),
  }),
  'organization.api-key.updated': z.strictObject({ name: namedKey.name, ...changed }),
  'organization.api-key.deleted': z.strictObject({ ...namedKey, ...removal }),
  'organization.team.created': z.strictObject({ ...ofTeam, ...byKey }),
  'organization.team.updated': z.strictObject({ ...ofTeam, from: z.string(), ...byKey }),
  'organization.team.removed': z.strictObject({ ...ofTeam, ...byKey }),
  'organization.team.member.added': ofTeamMember,
  'organization.team.member.removed': ofTeamMember,
}
