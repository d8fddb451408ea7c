import { pages } from '@foyer/auth-domain/redirect/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import { isAddingAccount } from '#data/adding-account.ts'
import { approvedCallback, openCallback, requestedCallback, withCallback } from '#data/callback.ts'
import { loadFreshSession, loadSession } from '#data/session.ts'
import { loadPendingSignIn } from '#data/two-factor.ts'
import { withMessages } from '#i18n/i18n.ts'
import { lazyPage } from './lazy-page.ts'
import { rootRoute } from './root-route.tsx'
import { parseText, type Search } from './search.ts'
import { signInSearch } from './sign-in-search.ts'

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  component: lazyPage(() => import('#pages/auth/auth-layout.tsx'), 'AuthLayout'),
  // Set even when undefined: the router keeps the current value of a key that is left out.
  validateSearch: (search: Search): { callbackURL?: string; add?: true } => ({
    callbackURL:
      search.callbackURL === undefined ? undefined : requestedCallback(search.callbackURL, window.location.origin),
    // Another account beside the present one.
    add: search.add === true || undefined,
  }),
  // Pages below see an approved callback or none.
  beforeLoad: async ({ context, search, location }) => {
    const callbackURL = await approvedCallback(context.utils, search.callbackURL)
    if (callbackURL !== search.callbackURL)
      throw redirect({ href: withCallback(location.href, callbackURL), replace: true })
  },
})

/**
 * Sign-in and sign-up. A user who is signed in already is redirected, unless anonymous, who may save their account here, or to add
 * another account.
 */
const signedOutRoute = createRoute({
  getParentRoute: () => authRoute,
  id: 'signed-out',
  beforeLoad: async ({ context, search, cause }) => {
    const session = await loadSession(context.utils)
    if (session === null || session.user.isAnonymous === true) return
    if (!(search.add && (await isAddingAccount({ context, cause }))))
      throw redirect(openCallback(cause === 'preload' ? undefined : search.callbackURL))
  },
})

const signInRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: pages.signIn,
  component: lazyPage(
    () => withMessages(() => import('#pages/auth/sign-in-page.tsx'), 'providers', 'accounts'),
    'SignInPage',
  ),
  validateSearch: (search: Search): { goodbye?: true; error?: string } => ({
    goodbye: search.goodbye === true || undefined,
    error: parseText(search.error),
  }),
})

const signUpRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: pages.signUp,
  component: lazyPage(
    () => withMessages(() => import('#pages/auth/sign-up-page.tsx'), 'providers', 'accounts'),
    'SignUpPage',
  ),
})

/** Where applications send anyone who wants to sign out. It asks: a link of any site may lead here. */
const signOutRoute = createRoute({
  getParentRoute: () => authRoute,
  path: pages.signOut,
  component: lazyPage(() => import('#pages/auth/sign-out-page.tsx'), 'SignOutPage'),
  beforeLoad: async ({ context, search, cause }) => {
    if ((await loadSession(context.utils)) === null)
      throw redirect(openCallback(cause === 'preload' ? undefined : (search.callbackURL ?? pages.signIn)))
  },
})

/** The second factor of a pending sign-in, also beside another account that is signed in; without one as sign-in. */
const twoFactorRoute = createRoute({
  getParentRoute: () => authRoute,
  path: pages.twoFactor,
  component: lazyPage(
    () => withMessages(() => import('#pages/two-factor/two-factor-page.tsx'), 'two-factor'),
    'TwoFactorPage',
  ),
  beforeLoad: async ({ context, search, cause }) => {
    const session = await loadSession(context.utils)
    if (session === null || session.user.isAnonymous === true) return
    if ((await loadPendingSignIn(context.utils)) === null)
      throw redirect(openCallback(cause === 'preload' ? undefined : search.callbackURL))
  },
})

const emailSignInRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: pages.emailSignIn,
  component: lazyPage(
    () => withMessages(() => import('#pages/codes/email-sign-in-page.tsx'), 'codes'),
    'EmailSignInPage',
  ),
})

type MagicLinkSearch = { token?: string; email?: string; returnTo?: string; error?: string }

const magicLinkRoute = createRoute({
  getParentRoute: () => authRoute,
  path: pages.magicLink,
  component: lazyPage(() => withMessages(() => import('#pages/codes/magic-link-page.tsx'), 'codes'), 'MagicLinkPage'),
  // `token` and `email` come with a link that was opened in a browser which did not ask for it.
  validateSearch: (search: Search): MagicLinkSearch => ({
    token: parseText(search.token),
    email: parseText(search.email),
    returnTo: parseText(search.returnTo),
    error: parseText(search.error),
  }),
  beforeLoad: async ({ context }) => {
    await loadFreshSession(context.utils)
  },
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => authRoute,
  path: pages.forgotPassword,
  component: lazyPage(() => import('#pages/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => authRoute,
  path: pages.resetPassword,
  component: lazyPage(() => import('#pages/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  // `invited`: the user has no password yet.
  validateSearch: (search: Search): { token?: string; error?: string; invited?: true } => ({
    token: parseText(search.token),
    error: parseText(search.error),
    invited: search.invited === true || undefined,
  }),
})

/** The first page of a service without users; the server leads here, and nowhere else until it is set up. */
const setUpRoute = createRoute({
  getParentRoute: () => authRoute,
  path: pages.setUp,
  component: lazyPage(
    () => withMessages(() => import('#pages/set-up/set-up-page.tsx'), 'set-up', 'doctor'),
    'SetUpPage',
  ),
})

const rejectSignInRoute = createRoute({
  getParentRoute: () => authRoute,
  path: pages.rejectSignIn,
  component: lazyPage(
    () => withMessages(() => import('#pages/reject-sign-in/reject-sign-in-page.tsx'), 'codes'),
    'RejectSignInPage',
  ),
  validateSearch: (search: Search): { token?: string } => ({ token: parseText(search.token) }),
})

type VerificationSearch = { verified?: true; error?: string; token?: string; email?: string; returnTo?: string }

const verifyEmailRoute = createRoute({
  getParentRoute: () => authRoute,
  path: pages.verifyEmail,
  component: lazyPage(() => import('#pages/auth/verify-email-page.tsx'), 'VerifyEmailPage'),
  // `verified` is in the target of a mailed link. `token`, `email` and `returnTo` come with a link that was opened in a browser which did not ask for it.
  validateSearch: (search: Search): VerificationSearch => ({
    verified: search.verified === true || undefined,
    error: parseText(search.error),
    token: parseText(search.token),
    email: parseText(search.email),
    returnTo: parseText(search.returnTo),
  }),
  beforeLoad: async ({ context }) => {
    await loadFreshSession(context.utils)
  },
})

/** Where the code of a device is entered. The link of a device fills it in. */
const deviceRoute = createRoute({
  getParentRoute: () => authRoute,
  path: pages.device,
  component: lazyPage(() => withMessages(() => import('#pages/device/device-page.tsx'), 'consent'), 'DevicePage'),
  validateSearch: (search: Search): { user_code?: string } => ({ user_code: parseText(search.user_code) }),
  beforeLoad: async ({ context, location }) => {
    if ((await loadSession(context.utils)) === null)
      throw redirect({ to: pages.signIn, search: signInSearch(location) })
  },
})

/** Where a sign-in to another application asks its user; `signedIn`: who has just signed in, or up, for it. */
const consentRoute = createRoute({
  getParentRoute: () => authRoute,
  path: pages.consent,
  component: lazyPage(
    () => withMessages(() => import('#pages/consent/consent-page.tsx'), 'consent', 'api-keys'),
    'ConsentPage',
  ),
  validateSearch: (search: Search): { sig?: string; signedIn?: true } => ({
    sig: parseText(search.sig),
    signedIn: search.signedIn === true || undefined,
  }),
  beforeLoad: async ({ context }) => {
    await loadSession(context.utils)
  },
})

/** With or without a session: the page itself checks who may accept. */
const acceptInvitationRoute = createRoute({
  getParentRoute: () => authRoute,
  path: `${pages.acceptInvitation}/$invitationId`,
  component: lazyPage(
    () => withMessages(() => import('#pages/invitation/accept-invitation-page.tsx'), 'organizations'),
    'AcceptInvitationPage',
  ),
  // From the mailed link. The invitation id alone does not reveal the email address.
  validateSearch: (search: Search): { proof?: string; email?: string } => ({
    proof: parseText(search.proof),
    email: parseText(search.email),
  }),
  beforeLoad: async ({ context }) => {
    await loadSession(context.utils)
  },
})

export const authRoutes = authRoute.addChildren([
  signedOutRoute.addChildren([signInRoute, signUpRoute, emailSignInRoute]),
  twoFactorRoute,
  signOutRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  setUpRoute,
  rejectSignInRoute,
  verifyEmailRoute,
  magicLinkRoute,
  deviceRoute,
  consentRoute,
  acceptInvitationRoute,
])
