import { createRootRouteWithContext } from '@tanstack/react-router'
import type { ApiUtils } from '#data/trpc.ts'
import { NotFoundPage } from '#pages/errors/not-found-page.tsx'
import { Root } from '#root.tsx'

export const rootRoute = createRootRouteWithContext<{ utils: ApiUtils }>()({
  component: Root,
  notFoundComponent: NotFoundPage,
})
