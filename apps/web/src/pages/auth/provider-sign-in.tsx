import { useLastLoginMethod } from '#data/last-login-method.ts'
import { useProviders, useSignInSocial } from '#data/social.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ProviderButtons } from '#ui/providers/provider-buttons.tsx'

type Props = {
  returnTo: string | undefined
  /** Whether an unknown user gets an account. */
  signUp: boolean
}

/** The sign-in buttons of the configured providers. */
export function ProviderSignIn({ returnTo, signUp }: Props) {
  const { t } = useTranslation()
  const providers = useProviders()
  const signIn = useSignInSocial(returnTo, signUp)
  const lastUsed = useLastLoginMethod()
  if (providers.length === 0) return null
  return (
    <>
      <FormError error={signIn.error} />
      <ProviderButtons
        label={t('providers.label')}
        providers={providers}
        labelFor={(provider) => t('providers.continue', { provider })}
        busy={signIn.isPending ? signIn.variables : undefined}
        lastUsed={signUp ? undefined : lastUsed}
        onChoose={(provider) => signIn.mutate(provider)}
      />
    </>
  )
}
