import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useConfirmSecondFactor } from '#data/two-factor.ts'
import { CodeField } from '#forms/code-field.tsx'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { QrCode } from './qr-code.tsx'
import classes from './two-factor.module.css'

type Props = { totpURI: string; onConfirmed: () => void; onClose: () => void }

const fieldsByRefusal = { INVALID_CODE: 'code' } as const

/** Shows the secret as a QR code and as text, and takes the first code of the app. */
export function ConfirmApp({ totpURI, onConfirmed, onClose }: Props) {
  const { t } = useTranslation()
  const fields = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? t('twoFactor.refusal.missing') : null) },
  })
  const focusFirstProblem = useFocusFirstProblem(fields)
  const confirm = useConfirmSecondFactor()
  const formError = useRefusedField(fields, fieldsByRefusal, confirm.error)
  const submit = ({ code }: { code: string }) =>
    confirm.mutate({ source: 'totp', code, trustDevice: false }, { onSuccess: onConfirmed })
  return (
    <form className={form.form} noValidate onSubmit={fields.onSubmit(submit, focusFirstProblem)}>
      <p>{t('twoFactor.enrol.scan')}</p>
      <QrCode text={totpURI} label={t('twoFactor.enrol.qr')} />
      <p>
        {t('twoFactor.enrol.key')} <code className={classes.key}>{keyOf(totpURI)}</code>
      </p>
      <FormError error={formError} />
      <CodeField label={t('twoFactor.enrol.code')} data-autofocus {...fields.getInputProps('code')} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" loading={confirm.isPending}>
          {t('twoFactor.enrol.confirm')}
        </Button>
      </div>
    </form>
  )
}

// In groups of four, as it is read out and typed.
function keyOf(totpURI: string): string {
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
