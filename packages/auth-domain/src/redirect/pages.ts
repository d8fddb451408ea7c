/** Where REST stands below the public origin. */
export const BASE_PATH = '/api/auth'

/** Where the dashboard's pages stand below the public origin; links in mails lead to them. */
export const pages = {
  home: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  account: '/account',
  acceptInvitation: '/accept-invitation',
  organizations: '/organizations',
  // Not below the organizations: there every word may be somebody's slug.
  newOrganization: '/new-organization',
} as const
