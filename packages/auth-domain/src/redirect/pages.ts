/** Path of the REST API below the public origin. */
export const BASE_PATH = '/api/auth'

/** Paths of the dashboard's pages below the public origin; mails link to them. */
export const pages = {
  home: '/',
  setUp: '/set-up',
  signIn: '/sign-in',
  signUp: '/sign-up',
  signOut: '/sign-out',
  twoFactor: '/two-factor',
  secondFactor: '/second-factor',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  rejectSignIn: '/reject-sign-in',
  verifyEmail: '/verify-email',
  emailSignIn: '/email-sign-in',
  magicLink: '/magic-link',
  device: '/device',
  consent: '/consent',
  account: '/account',
  signInMethods: '/account/sign-in-methods',
  sessions: '/account/sessions',
  apiKeys: '/account/api-keys',
  connectedApplications: '/account/connected-applications',
  securityHistory: '/account/security-history',
  preferences: '/account/preferences',
  userData: '/account/data',
  acceptInvitation: '/accept-invitation',
  organizations: '/organizations',
  // Not below `/organizations`: every segment there may be an organization's slug.
  newOrganization: '/new-organization',
  admin: '/admin',
} as const

/** The page with the settings of an organization, API keys among them. */
export function organizationSettingsPage(slug: string): string {
  return `${pages.organizations}/${encodeURIComponent(slug)}/settings`
}

/** The page with the members of an organization. */
export function organizationMembersPage(slug: string): string {
  return `${pages.organizations}/${encodeURIComponent(slug)}/members`
}

/** The page with the webhooks of an organization. */
export function organizationWebhooksPage(slug: string): string {
  return `${organizationSettingsPage(slug)}/webhooks`
}

/** The page with the applications of an organization, and with those that its members have connected. */
export function organizationApplicationsPage(slug: string): string {
  return `${organizationSettingsPage(slug)}/applications`
}

/** The page with the webhooks of the service. */
export const adminWebhooksPage = `${pages.admin}/webhooks`

/** The page with the keys of the service. */
export const adminServiceKeysPage = `${pages.admin}/service-keys`

/** The page with the applications that sign their users in here. */
export const adminApplicationsPage = `${pages.admin}/applications`
