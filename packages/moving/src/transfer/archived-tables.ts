import type { Database } from '@foyer/db/schema/database'
import { type RawBuilder, sql } from 'kysely'

/** How a table goes into an archive. Rows are ordered by `key`, so that the same rows make the same bytes. */
export type ArchivedTable = {
  key: readonly string[]
  /** Columns that mean nothing in another database. */
  omitted?: readonly string[]
  /** A trigger writes the rows with those of another table; these columns it does not know. Older archives have none. */
  followed?: readonly string[]
  /** Columns that archives have not always had: a row without a value lacks them. */
  added?: readonly string[]
  /** Rows that the migration has written, which those of the archive replace. */
  seeded?: true
  /** In an archive of one organization: its rows, and columns whose values are not the organization's. */
  organization?: {
    rows: (id: string) => RawBuilder<unknown>
    emptied?: Readonly<Record<string, RawBuilder<unknown>>>
    /** Belongs to the user of its `userId`: comes with that user, and never to one who is there already. */
    withUser?: true
  }
}

const byId = ['id']
const nothing = sql`null`

const isMember = (user: RawBuilder<unknown>) => (id: string) =>
  sql`exists (select from "member" "of" where "of"."organizationId" = ${id} and "of"."userId" = ${user})`
const ofMember = isMember(sql`"row"."userId"`)
const ofMembership = (id: string) =>
  sql`exists (select from "member" "of" where "of"."organizationId" = ${id} and "of"."id" = "row"."memberId")`
const ofOrganization = (id: string) => sql`"row"."organizationId" = ${id}`

// A record, so that the compiler asks for every table. Undefined: what ends by itself within hours, counters, and what only
// this database can use. In the order in which rows refer to each other; a member's teams after the member, whose trigger
// would write them otherwise.
const tables: Readonly<Record<keyof Database, ArchivedTable | undefined>> = {
  user: { key: byId, organization: { rows: isMember(sql`"row"."id"`), emptied: { role: nothing } } },
  deletedUser: { key: byId },
  formerUsername: { key: ['username'] },
  organization: { key: byId, organization: { rows: (id) => sql`"row"."id" = ${id}` } },
  session: { key: byId },
  account: {
    key: byId,
    organization: {
      rows: ofMember,
      withUser: true,
      emptied: {
        accessToken: nothing,
        refreshToken: nothing,
        idToken: nothing,
        accessTokenExpiresAt: nothing,
        refreshTokenExpiresAt: nothing,
      },
    },
  },
  twoFactor: { key: byId, organization: { rows: ofMember, withUser: true } },
  backupCode: { key: byId, organization: { rows: ofMember, withUser: true } },
  trustedDevice: { key: byId },
  passkeyHandle: { key: ['userId'], organization: { rows: ofMember, withUser: true } },
  passkey: { key: byId, organization: { rows: ofMember, withUser: true } },
  // Before the members, whose trigger looks for them by their names.
  organizationRole: { key: byId, organization: { rows: ofOrganization } },
  member: { key: byId, organization: { rows: ofOrganization } },
  memberRole: {
    key: ['memberId', 'roleId'],
    followed: ['until', 'givenBy', 'noticeAt'],
    organization: {
      rows: ofMembership,
      emptied: {
        givenBy: sql`(select "of"."userId" from "member" "of" join "member" "holder" using ("organizationId")
          where "holder"."id" = "row"."memberId" and "of"."userId" = "row"."givenBy")`,
      },
    },
  },
  team: { key: byId, organization: { rows: ofOrganization } },
  teamMember: {
    key: byId,
    organization: { rows: ofMembership },
  },
  invitation: {
    key: byId,
    organization: { rows: (id) => sql`${ofOrganization(id)} and ${isMember(sql`"row"."inviterId"`)(id)}` },
  },
  invitationRole: {
    key: ['invitationId', 'roleId'],
    followed: [],
    organization: {
      rows: (id) =>
        sql`exists (select from "invitation" "of" join "member" "inviter" on "inviter"."userId" = "of"."inviterId"
          and "inviter"."organizationId" = "of"."organizationId"
          where "of"."organizationId" = ${id} and "of"."id" = "row"."invitationId")`,
    },
  },
  picture: {
    key: byId,
    organization: { rows: (id) => sql`(${ofOrganization(id)} or ${ofMember(id)})`, withUser: true },
  },
  apikey: {
    key: byId,
    organization: {
      rows: ofOrganization,
      emptied: {
        createdBy: sql`(select "of"."userId" from "member" "of"
          where "of"."organizationId" = "row"."organizationId" and "of"."userId" = "row"."createdBy")`,
      },
    },
  },
  // Another service cannot open its secrets, and must not deliver until it has one of its own.
  webhook: {
    key: byId,
    omitted: ['behind', 'dueAt', 'leasedUntil'],
    organization: {
      rows: ofOrganization,
      emptied: {
        secret: sql`''`,
        formerSecret: nothing,
        createdBy: sql`(select "of"."userId" from "member" "of"
          where "of"."organizationId" = "row"."organizationId" and "of"."userId" = "row"."createdBy")`,
        disabledAt: sql`coalesce("row"."disabledAt", date_trunc('milliseconds', now()))`,
      },
    },
  },
  webhookDelivery: undefined,
  oauthClient: {
    key: byId,
    organization: { rows: ofOrganization, emptied: { createdBy: nothing } },
  },
  oauthConsent: { key: byId },
  oauthGrant: { key: byId },
  oauthCode: undefined,
  oauthAccessToken: undefined,
  oauthAssertion: undefined,
  jwks: { key: byId },
  service: { key: byId, added: ['bcryptCost'], seeded: true },
  adoption: { key: ['source'] },
  auditEvent: { key: ['createdAt', 'id'], omitted: ['transaction'] },
  eventSequence: { key: ['last'], seeded: true },
  // They are of the service that they were made for.
  serviceKey: undefined,
  eventFeed: undefined,
  userCount: undefined,
  pendingSignIn: undefined,
  deviceCode: undefined,
  verification: undefined,
  outbox: undefined,
  rateLimit: undefined,
  signInThrottle: undefined,
  lease: undefined,
  adoptionLeft: undefined,
  adoptedFactor: undefined,
  adoptedValue: undefined,
}

/** A table of an archive, and the columns of its rows. */
export type NamedTable = ArchivedTable & { name: string }

/** The tables whose rows a trigger writes. */
export const followedTables: readonly NamedTable[] = archivedTables(null).filter(
  (table) => table.followed !== undefined,
)

/** The tables of an archive of everything, or of one organization, in their order. */
export function archivedTables(organization: string | null): NamedTable[] {
  return Object.entries(tables).flatMap(([name, table]) =>
    table === undefined || (organization !== null && table.organization === undefined) ? [] : [{ name, ...table }],
  )
}
