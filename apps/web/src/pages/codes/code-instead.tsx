import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRequestCode } from '#data/codes.ts'
import { FormError } from '#forms/form-error.tsx'

/** Mails a code in place of a link, and opens the page that takes it. */
export function CodeInstead({ email, reset }: { email: string; reset: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { callbackURL } = useSearch({ from: '/auth' })
  const request = useRequestCode()
  const open = () =>
    void navigate({
      to: pages.emailCode,
      search: { reset: reset || undefined, callbackURL },
      state: { sent: { step: 'check-mail', email } },
    })
  return (
    <>
      <FormError error={request.error} />
      <Button
        variant="default"
        fullWidth
        loading={request.isPending}
        onClick={() =>
          request.mutate({ email, type: reset ? 'forget-password' : 'email-verification' }, { onSuccess: open })
        }
      >
        {t('codes.instead')}
      </Button>
    </>
  )
}
