import { pages } from '@foyer/auth-domain/redirect/pages'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import { safeCallback } from './data/callback.ts'
import type { ApiUtils } from './data/trpc.ts'
import { loadFreshView, loadView } from './data/view.ts'
import { BrokenPage } from './pages/errors/broken-page.tsx'
import { NotFoundPage } from './pages/errors/not-found-page.tsx'
import { Root } from './root.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

type Search = Record<string, unknown>

const rootRoute = createRootRouteWithContext<{ utils: ApiUtils }>()({
  component: Root,
  notFoundComponent: NotFoundPage,
})

/** Everything behind the door: who is not signed in is shown in first, and led back to where they were going. */
const houseRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'house',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  pendingComponent: ShellSkeleton,
  beforeLoad: async ({ context, location }) => {
    const view = await loadView(context.utils)
    if (view === null) throw redirect({ to: pages.signIn, search: wayBack(location) })
  },
})

const homeRoute = createRoute({
  getParentRoute: () => houseRoute,
  path: pages.home,
  component: lazyRouteComponent(() => import('./pages/home/home-page.tsx'), 'HomePage'),
})

const accountRoute = createRoute({
  getParentRoute: () => houseRoute,
  path: pages.account,
  component: lazyRouteComponent(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
})

const entranceRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'entrance',
  component: lazyRouteComponent(() => import('./pages/entrance/entrance.tsx'), 'Entrance'),
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
  component: lazyRouteComponent(() => import('./pages/entrance/sign-in-page.tsx'), 'SignInPage'),
  validateSearch: (search: Search): { goodbye?: true } => ({ goodbye: search.goodbye === true || undefined }),
})

const signUpRoute = createRoute({
  getParentRoute: () => doorRoute,
  path: pages.signUp,
  component: lazyRouteComponent(() => import('./pages/entrance/sign-up-page.tsx'), 'SignUpPage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: pages.forgotPassword,
  component: lazyRouteComponent(() => import('./pages/entrance/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: pages.resetPassword,
  component: lazyRouteComponent(() => import('./pages/entrance/reset-password-page.tsx'), 'ResetPasswordPage'),
  validateSearch: (search: Search): { token?: string; error?: string } => ({
    token: textOf(search.token),
    error: textOf(search.error),
  }),
})

const verifyEmailRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: pages.verifyEmail,
  component: lazyRouteComponent(() => import('./pages/entrance/verify-email-page.tsx'), 'VerifyEmailPage'),
  validateSearch: (search: Search): { error?: string } => ({ error: textOf(search.error) }),
  beforeLoad: async ({ context }) => {
    await loadFreshView(context.utils)
  },
})

const routeTree = rootRoute.addChildren([
  houseRoute.addChildren([homeRoute, accountRoute]),
  entranceRoute.addChildren([
    doorRoute.addChildren([signInRoute, signUpRoute]),
    forgotPasswordRoute,
    resetPasswordRoute,
    verifyEmailRoute,
  ]),
])

export function createAppRouter(utils: ApiUtils) {
  return createRouter({
    routeTree,
    context: { utils },
    defaultErrorComponent: BrokenPage,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

function wayBack(location: ParsedLocation): { callbackURL?: string } {
  const callbackURL = safeCallback(location.href, window.location.origin)
  return callbackURL === undefined ? {} : { callbackURL }
}

// A parameter of digits alone is read as a number.
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
