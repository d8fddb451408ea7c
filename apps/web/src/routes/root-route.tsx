import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import type { ApiUtils } from '#data/trpc.ts'
import { NotFoundPage } from '#pages/errors/not-found-page.tsx'
import { Root } from '#root.tsx'

export type RouterContext = { utils: ApiUtils; queryClient: QueryClient }

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFoundPage,
})
