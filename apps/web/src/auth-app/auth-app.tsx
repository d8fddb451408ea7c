import { pages } from '@foyer/auth-domain/redirect/pages'
import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openCallback } from '#data/callback.ts'
import { useSession, useSessionOfOtherTabs } from '#data/session.ts'
import { useSettings } from '#data/settings.ts'
import { type ApiClient, trpc } from '#data/trpc.ts'
import { withMessages } from '#i18n/i18n.ts'
import { AuthFrame } from '#pages/auth/auth-frame.tsx'
import { ForgotPasswordPage } from '#pages/auth/forgot-password-page.tsx'
import { ResetPasswordPage } from '#pages/auth/reset-password-page.tsx'
import { SignInPage } from '#pages/auth/sign-in-page.tsx'
import { SignUpPage } from '#pages/auth/sign-up-page.tsx'
import { applyBrand } from '#theme/apply-brand.ts'
import { colorSchemeManager, theme } from '#theme/theme.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LastPageContext } from '#ui/text/use-page-heading.ts'
import { Boundary } from './boundary.tsx'
import type { AuthPath } from './paths.ts'
import { followHistory, leaveFor, usePlace } from './router.tsx'

/** `failure`: why no page can be shown. */
type Parts = { client: ApiClient; queryClient: QueryClient; failure?: Failure }
type Failure = { error: unknown } | undefined

// Hardly anybody ever sees it.
const SetUpPage = lazyPart(
  async () => (await withMessages(() => import('#pages/set-up/set-up-page.tsx'), 'doctor', 'set-up')).SetUpPage,
)

const shownPages = {
  [pages.signIn]: SignInPage,
  [pages.signUp]: SignUpPage,
  [pages.forgotPassword]: ForgotPasswordPage,
  [pages.resetPassword]: ResetPasswordPage,
  [pages.setUp]: SetUpPage,
} as const satisfies Record<AuthPath, unknown>

export function createAuthApp({ client, queryClient, failure }: Parts) {
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <AuthAppRoot failure={failure} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  )
}

function AuthAppRoot({ failure }: { failure: Failure }) {
  const { pathname } = usePlace()
  const branding = useSettings().data?.branding
  const Page = shownPages[pathname]
  useSessionOfOtherTabs()
  useLeaveOnceSignedIn()
  useEffect(followHistory, [])
  useEffect(() => {
    if (branding) applyBrand(branding)
  }, [branding])
  return (
    <LastPageContext value={useRef<string>(undefined)}>
      <Boundary failure={failure}>
        <AuthFrame>
          <Page key={pathname} />
        </AuthFrame>
      </Boundary>
    </LastPageContext>
  )
}

/** As the dashboard's guard does: an anonymous user may stay and save their account, which the dashboard shows. */
function useLeaveOnceSignedIn(): void {
  const { pathname, search } = usePlace()
  const user = useSession().data?.user
  const isGuarded = pathname === pages.signIn || pathname === pages.signUp
  // An account that was added opens the callback by itself.
  const leaves = isGuarded && user !== undefined && user.isAnonymous !== true && search.add === undefined
  useEffect(() => {
    if (leaves) leaveFor(openCallback(search.callbackURL).href, true)
  }, [leaves, search.callbackURL])
}
