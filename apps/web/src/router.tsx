import { createRouter } from '@tanstack/react-router'
import type { ApiUtils } from './data/trpc.ts'
import { BrokenPage } from './pages/errors/broken-page.tsx'
import { adminRoutes } from './routes/admin-routes.tsx'
import { accountRoute, appRoute, homeRoute } from './routes/app-routes.tsx'
import { authRoutes } from './routes/auth-routes.tsx'
import { organizationRoutes } from './routes/organization-routes.tsx'
import { rootRoute } from './routes/root-route.tsx'

const routeTree = rootRoute.addChildren([
  appRoute.addChildren([homeRoute, accountRoute, ...organizationRoutes, adminRoutes]),
  authRoutes,
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
