import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { passkeyProblemOf } from '#data/passkey-problem.ts'
import { usePasskeySuggestions } from '#data/passkey-suggestions.ts'
import { useSignInByPasskey } from '#data/passkeys.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import providers from '#pages/auth/provider-sign-in.module.css'
import { LastUsed } from '#ui/text/last-used.tsx'
import classes from './passkey-sign-in.module.css'

type Props = {
  returnTo: string | undefined
  /** Whether the email field, in which the browser suggests passkeys, is shown above. */
  afterForm: boolean
}

/** Signs in with a passkey, by the button or by a suggestion of the browser. */
export function PasskeySignIn({ returnTo, afterForm }: Props) {
  const { t } = useTranslation()
  const signIn = useSignInByPasskey(returnTo)
  const [suggested, setSuggested] = useState<unknown>(null)
  const busy = signIn.isPending || signIn.isSuccess
  usePasskeySuggestions(afterForm && !busy, { returnTo, onError: setSuggested })
  const error = signIn.error ?? suggested
  const problem = passkeyProblemOf(error)
  return (
    <div className={classes.passkey}>
      {afterForm && <p className={providers.or}>{t('providers.or')}</p>}
      <FormError error={error} reason={problem && t(`passkeys.problem.${problem}`)} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} stroke={1.5} aria-hidden="true" />}
        loading={busy}
        onClick={() => {
          setSuggested(null)
          signIn.mutate()
        }}
      >
        {t('passkeys.signIn')}
        <LastUsed by={['passkey']} />
      </Button>
    </div>
  )
}
