import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StepUpContext } from './data/step-up.ts'
import { type ApiClient, type Questions, trpc } from './data/trpc.ts'
import { LazyMailboxProof } from './pages/mailbox-proof/lazy-mailbox-proof.tsx'
import { LazyStepUp } from './pages/step-up/lazy-step-up.tsx'
import type { createAppRouter } from './router.tsx'
import { colorSchemeManager, theme } from './theme/theme.ts'
import { LazyToasts } from './ui/feedback/lazy-toasts.tsx'

type Parts = {
  client: ApiClient
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  questions: Questions
}

export function createApp({ client, queryClient, router, questions }: Parts) {
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <StepUpContext value={questions.stepUp}>
            <RouterProvider router={router} />
          </StepUpContext>
          <LazyToasts />
          <LazyMailboxProof mailboxProof={questions.mailboxProof} />
          <LazyStepUp stepUp={questions.stepUp} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  )
}
