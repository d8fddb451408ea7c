import type { ComponentProps } from 'react'
import { useSettings } from '#data/settings.ts'
import { withMessages } from '#i18n/i18n.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const VerificationCode = lazyPart(
  async () => (await withMessages(() => import('#pages/codes/verification-code.tsx'), 'codes')).VerificationCode,
)

const ResetCode = lazyPart(
  async () => (await withMessages(() => import('#pages/codes/reset-code.tsx'), 'codes')).ResetCode,
)

/** Takes the code that was mailed beside a verification link, where codes are enabled. */
export function LazyVerificationCode(props: ComponentProps<typeof VerificationCode>) {
  const enabled = useCodesEnabled()
  return enabled && <VerificationCode {...props} />
}

/** The same for a link for a new password. */
export function LazyResetCode(props: ComponentProps<typeof ResetCode>) {
  const enabled = useCodesEnabled()
  return enabled && <ResetCode {...props} />
}

export function useCodesEnabled(): boolean {
  return useSettings().data?.emailOTP.enabled ?? false
}
