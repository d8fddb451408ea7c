import { type ComponentProps, lazy, Suspense } from 'react'
import { useSettings } from '#data/settings.ts'
import { withMessages } from '#i18n/i18n.ts'

const VerificationCode = lazy(async () => ({
  default: (await withMessages(() => import('#pages/codes/verification-code.tsx'), 'codes')).VerificationCode,
}))

const ResetCode = lazy(async () => ({
  default: (await withMessages(() => import('#pages/codes/reset-code.tsx'), 'codes')).ResetCode,
}))

/** Takes the code that was mailed beside a verification link, where codes are enabled. */
export function LazyVerificationCode(props: ComponentProps<typeof VerificationCode>) {
  const enabled = useCodesEnabled()
  return enabled && <Suspense fallback={null}>{<VerificationCode {...props} />}</Suspense>
}

/** The same of a link for a new password. */
export function LazyResetCode(props: ComponentProps<typeof ResetCode>) {
  const enabled = useCodesEnabled()
  return enabled && <Suspense fallback={null}>{<ResetCode {...props} />}</Suspense>
}

function useCodesEnabled(): boolean {
  return useSettings().data?.emailOTP.enabled ?? false
}
