import { canonicalSetUpCode } from '@foyer/auth-domain/set-up/set-up-code'
import { Button } from '@mantine/core'
import { CodeField } from '#forms/code-field.tsx'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { focusedOnArrival } from '#ui/text/focus-on-arrival.ts'

const fieldsByRefusal = { INVALID_SETUP_CODE: 'code' } as const

type Props = { busy: boolean; error: unknown; reason: string | undefined; onSubmit: (code: string) => void }

/** Asks for the code that the terminal shows. */
export function EnterSetUpCode({ busy, error, reason, onSubmit }: Props) {
  const { t } = useTranslation()
  const product = useProduct()
  const form = useEntryForm({
    initialValues: { code: '' },
    validate: { code: (code) => (canonicalSetUpCode(code) === '' ? t('setUp.missing') : null) },
    refusals: fieldsByRefusal,
    code: 'code',
    error,
    reason,
  })
  return (
    <>
      <PageTitle title={t('setUp.title', { product })} help={t('setUp.help')} />
      <form className={classes.form} noValidate onSubmit={form.onSubmit(({ code }) => onSubmit(code))}>
        <FormError error={form.formError} reason={reason} />
        <CodeField
          letters
          autoCapitalize="characters"
          label={t('setUp.code')}
          {...form.getInputProps('code')}
          {...focusedOnArrival}
        />
        <Button type="submit" fullWidth loading={busy}>
          {t('setUp.next')}
        </Button>
      </form>
    </>
  )
}
