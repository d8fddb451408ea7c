import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ApiClient, type ApiUtils, trpc } from './data/trpc.ts'
import { createAppRouter } from './router.tsx'
import { theme } from './theme/theme.ts'
import { LazyToasts } from './ui/feedback/lazy-toasts.tsx'

type Parts = { client: ApiClient; queryClient: QueryClient; utils: ApiUtils }

const colorSchemeManager = localStorageColorSchemeManager({ key: 'foyer-color-scheme' })

export function createApp({ client, queryClient, utils }: Parts) {
  const router = createAppRouter({ utils, queryClient })
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <LazyToasts />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  )
}
