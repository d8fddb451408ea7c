import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { BrokenPage } from './pages/errors/broken-page.tsx'
import { accountRoutes } from './routes/account-routes.tsx'
import { adminRoutes } from './routes/admin-routes.tsx'
import { appRoute, homeRoute, secondFactorRoute } from './routes/app-routes.tsx'
import { authRoutes } from './routes/auth-routes.tsx'
import { organizationRoutes } from './routes/organization-routes.tsx'
import { type RouterContext, rootRoute } from './routes/root-route.tsx'

const routeTree = rootRoute.addChildren([
  appRoute.addChildren([homeRoute, accountRoutes, secondFactorRoute, ...organizationRoutes, adminRoutes]),
  authRoutes,
])

/** Without a history the router follows the browser's. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultErrorComponent: BrokenPage,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPreload: 'intent',
    scrollRestoration: !import.meta.env.SSR,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
