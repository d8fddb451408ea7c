import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { passkeyProblemOf } from '#data/passkey-problem.ts'
import { usePasskeySuggestions } from '#data/passkey-suggestions.ts'
import { useSignInByPasskey } from '#data/passkeys.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { withMark } from '#ui/providers/with-mark.tsx'
import { LastUsed } from '#ui/text/last-used.tsx'

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
    <>
      <FormError error={error} reason={problem && t(`passkeys.problem.${problem}`)} />
      <Button
        {...withMark(<IconFingerprint size={20} stroke={1.5} aria-hidden="true" />)}
        fullWidth
        loading={busy}
        onClick={() => {
          setSuggested(null)
          signIn.mutate()
        }}
      >
        {t('passkeys.signIn')}
        <LastUsed by={['passkey']} />
      </Button>
    </>
  )
}
