import { pages } from '@foyer/auth-domain/redirect/pages'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { safeCallback } from '../data/callback.ts'
import { loadFreshView, loadView } from '../data/view.ts'
import { withOrganizationWords } from '../i18n/organization-words.ts'
import { withProviderWords } from '../i18n/provider-words.ts'
import { rootRoute } from './root-route.tsx'
import { type Search, textOf } from './search.ts'

const entranceRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'entrance',
  component: lazyRouteComponent(() => import('../pages/entrance/entrance.tsx'), 'Entrance'),
  // Named even when it is undefined: a key left out would keep what stands in the address bar.
  validateSearch: (search: Search): { callbackURL?: string } => ({
    callbackURL: safeCallback(search.callbackURL, window.location.origin),
  }),
})

/** The ways in: whoever is in already is led on. */
const doorRoute = createRoute({
  getParentRoute: () => entranceRoute,
  id: 'door',
  beforeLoad: async ({ context, search }) => {
    const view = await loadView(context.utils)
    if (view !== null) throw redirect({ href: search.callbackURL ?? pages.home, replace: true })
  },
})

const signInRoute = createRoute({
  getParentRoute: () => doorRoute,
  path: pages.signIn,
  component: lazyRouteComponent(
    () => withProviderWords(() => import('../pages/entrance/sign-in-page.tsx')),
    'SignInPage',
  ),
  validateSearch: (search: Search): { goodbye?: true; error?: string } => ({
    goodbye: search.goodbye === true || undefined,
    error: textOf(search.error),
  }),
})

const signUpRoute = createRoute({
  getParentRoute: () => doorRoute,
  path: pages.signUp,
  component: lazyRouteComponent(
    () => withProviderWords(() => import('../pages/entrance/sign-up-page.tsx')),
    'SignUpPage',
  ),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: pages.forgotPassword,
  component: lazyRouteComponent(() => import('../pages/entrance/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: pages.resetPassword,
  component: lazyRouteComponent(() => import('../pages/entrance/reset-password-page.tsx'), 'ResetPasswordPage'),
  validateSearch: (search: Search): { token?: string; error?: string } => ({
    token: textOf(search.token),
    error: textOf(search.error),
  }),
})

const verifyEmailRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: pages.verifyEmail,
  component: lazyRouteComponent(() => import('../pages/entrance/verify-email-page.tsx'), 'VerifyEmailPage'),
  validateSearch: (search: Search): { error?: string } => ({ error: textOf(search.error) }),
  beforeLoad: async ({ context }) => {
    await loadFreshView(context.utils)
  },
})

/** For everyone: the page itself says who may accept. */
const acceptInvitationRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: `${pages.acceptInvitation}/$invitationId`,
  component: lazyRouteComponent(
    () => withOrganizationWords(() => import('../pages/invitation/accept-invitation-page.tsx')),
    'AcceptInvitationPage',
  ),
  // As the mailed link carries them; who has the id alone learns no address.
  validateSearch: (search: Search): { proof?: string; email?: string } => ({
    proof: textOf(search.proof),
    email: textOf(search.email),
  }),
  beforeLoad: async ({ context }) => {
    await loadView(context.utils)
  },
})

export const entranceRoutes = entranceRoute.addChildren([
  doorRoute.addChildren([signInRoute, signUpRoute]),
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  acceptInvitationRoute,
])
