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
import { loadView } from './data/view.ts'
import { Entrance } from './pages/entrance/entrance.tsx'
import { SignInPage } from './pages/entrance/sign-in-page.tsx'
import { SignUpPage } from './pages/entrance/sign-up-page.tsx'
import { BrokenPage } from './pages/errors/broken-page.tsx'
import { NotFoundPage } from './pages/errors/not-found-page.tsx'
import { Root } from './root.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

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
    if (view === null) throw redirect({ to: '/sign-in', search: wayBack(location) })
  },
})

const homeRoute = createRoute({
  getParentRoute: () => houseRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home/home-page.tsx'), 'HomePage'),
})

const entranceRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'entrance',
  component: Entrance,
  // Named even when it is undefined: a key left out would keep what stands in the address bar.
  validateSearch: (search: Record<string, unknown>): { callbackURL?: string } => ({
    callbackURL: safeCallback(search.callbackURL, window.location.origin),
  }),
  beforeLoad: async ({ context, search }) => {
    const view = await loadView(context.utils)
    if (view !== null) throw redirect({ href: search.callbackURL ?? '/', replace: true })
  },
})

const signInRoute = createRoute({ getParentRoute: () => entranceRoute, path: '/sign-in', component: SignInPage })
const signUpRoute = createRoute({ getParentRoute: () => entranceRoute, path: '/sign-up', component: SignUpPage })

const routeTree = rootRoute.addChildren([
  houseRoute.addChildren([homeRoute]),
  entranceRoute.addChildren([signInRoute, signUpRoute]),
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
