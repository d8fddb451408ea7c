import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useIsAnonymous } from '#data/anonymous.ts'
import { openCallback } from '#data/callback.ts'
import { useSettings } from '#data/settings.ts'
import { useSignInAnonymous } from '#data/sign-in.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'

/** Continues as an anonymous user, who may save their account later; renders nothing where that is disabled. */
export function AnonymousSignIn({ returnTo }: { returnTo: string | undefined }) {
  const { t } = useTranslation()
  const isEnabled = useSettings().data?.anonymous === true
  const isAnonymous = useIsAnonymous()
  const signIn = useSignInAnonymous()
  const navigate = useNavigate()
  if (!isEnabled) return null

  const proceed = () => navigate(openCallback(returnTo))

  return (
    <>
      <FormError error={signIn.error} />
      <Button
        variant="default"
        fullWidth
        loading={signIn.isPending || signIn.isSuccess}
        onClick={() => (isAnonymous ? void proceed() : signIn.mutate(undefined, { onSuccess: proceed }))}
      >
        {isAnonymous ? t('anonymous.resume') : t('anonymous.continue')}
      </Button>
    </>
  )
}
