/** What a read takes: its session, and one statement. */
export const READ = 2

/** Reads that take fewer, or more, and why. */
export const otherReads: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'reads the options alone': {
    ...{ settings: 0, resolveCallback: 0, 'oauthProvider.authorizeByForm': 0, 'oauthProvider.endSessionByForm': 0 },
  },
  'answers from the session': {
    'session.getSession': 1,
    'keys.getToken': 1,
    'account.getMailboxState': 1,
    'admin.adminHasPermission': 1,
    'admin.getPolicy': 1,
  },
  'asks for no session': {
    'multiSession.listDeviceSessions': 1,
    'password.resetPasswordCallback': 1,
    'keys.getJwks': 0,
    'device.getAuthorizationServer': 0,
  },
  'finds the request, its client, and how the session began': { 'oauthProvider.getAuthorizationRequest': 5 },
  'finds the token with its client and its grant, and who they are, or who asks': {
    'oauthProvider.getUserInfo': 2,
    'oauthProvider.introspectToken': 2,
  },
  'finds events, and then what they are about, each kind at once': { 'eventFeed.readEvents': 6 },
  'finds where the log is, and then the rows': { 'eventFeed.readEventSnapshot': 3 },
  'decides by what the user or the member may see, and reads that then': {
    'oauthProvider.listOrganizationConsents': 3,
    'organization.listOrganizationEvents': 3,
    'organization.getOrganizationEvent': 4,
    'organization.exportOrganizationEvents': 3,
    'organization.getTwoFactorRequirement': 3,
    'organization.explainPermission': 3,
    'organization.listMemberPermissions': 3,
    'role.listOrganizationRoles': 3,
    'role.listRoles': 3,
    'role.getRole': 3,
    'webhook.listWebhooks': 3,
    'webhook.listWebhookDeliveries': 4,
    'webhook.getWebhookDelivery': 5,
    'apiKey.listOrganizationApiKeys': 3,
    'member.listOrganizationMembers': 4,
    'team.listUserTeams': 3,
    'team.listTeamMembers': 3,
  },
  'reads the sign-in that waits, the factor of its user, and whether a code was mailed': {
    'twoFactor.getPendingSignIn': 3,
  },
  'limits the time of a search before it': {
    'admin.searchUsers': 3,
    'admin.searchOrganizations': 3,
    'admin.listMails': 3,
  },
  'is a page of the dashboard of several parts, one statement each': {
    'admin.adminGetOverview': 5,
    'admin.getUser': 9,
  },
  'asks whether the database can be written, as readiness does': { 'admin.getServiceState': 5 },
  'reads the users whom it names': { 'admin.getEvent': 3 },
}

/** What doctor asks is not the same of both engines. */
export const statementsOfFindings: Readonly<Record<string, number>> = { PGlite: 29, PostgreSQL: 28 }
