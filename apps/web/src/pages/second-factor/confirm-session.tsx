import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMayCall } from '#data/impersonation.ts'
import { useSignOut } from '#data/sessions.ts'
import type { StepUpMethod } from '#data/step-up.ts'
import { useRefreshTwoFactor } from '#data/two-factor.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { StepUpMethods } from '#pages/step-up/step-up-methods.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import classes from './second-factor.module.css'

type Props = { methods: readonly StepUpMethod[]; returnTo: string }

/** Confirms the session with the second factor that the user has, and leads back. */
export function ConfirmSession({ methods, returnTo }: Props) {
  const navigate = useNavigate()
  const refresh = useRefreshTwoFactor()

  async function back(): Promise<void> {
    await refresh()
    await navigate({ href: returnTo, replace: true })
  }

  return (
    <div className={classes.confirm}>
      <StepUpMethods methods={methods} otherwise={<SignInAgain />} onConfirmed={() => void back()} />
    </div>
  )
}

/** Ends the session, whose page the next sign-in leads back to. */
export function SignInAgain() {
  const { t } = useTranslation()
  const { showSignOutError } = useToast()
  const signOut = useSignOut()
  // Signing out would end the admin's own session too.
  if (!useMayCall('verifyTotp')) return null
  return (
    <Button loading={signOut.isPending} onClick={() => signOut.mutate(undefined, { onError: showSignOutError })}>
      {t('twoFactor.challenge.overAction')}
    </Button>
  )
}
