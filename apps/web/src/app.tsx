import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { StepUp } from './data/step-up.ts'
import { type ApiClient, trpc } from './data/trpc.ts'
import { LazyStepUp } from './pages/step-up/lazy-step-up.tsx'
import type { createAppRouter } from './router.tsx'
import { theme } from './theme/theme.ts'
import { LazyToasts } from './ui/feedback/lazy-toasts.tsx'

type Parts = {
  client: ApiClient
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  stepUp: StepUp
}

const colorSchemeManager = localStorageColorSchemeManager({ key: 'foyer-color-scheme' })

export function createApp({ client, queryClient, router, stepUp }: Parts) {
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <LazyToasts />
          <LazyStepUp stepUp={stepUp} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  )
}
