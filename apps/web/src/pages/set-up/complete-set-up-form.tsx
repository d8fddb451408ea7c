import { isBlank } from '@foyer/auth-domain/input/blank'
import { type Language, languages, parseLanguage } from '@foyer/auth-domain/language'
import type { Choices } from '@foyer/auth-domain/set-up/choices'
import { Button, TextInput } from '@mantine/core'
import { usePasswordLengths } from '#data/settings.ts'
import { EmailField } from '#forms/email-field.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { NewPasswordField } from '#forms/new-password-field.tsx'
import { SelectField } from '#forms/select-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import { focusedOnArrival } from '#ui/text/focus-on-arrival.ts'
import { AccentField } from './accent-field.tsx'
import setUp from './set-up.module.css'
import { type LeftToSetUp, languageOfPage } from './set-up-choices.ts'

export type SetUpFields = { name: string; email: string; password: string; choices: Choices }

type Values = {
  name: string
  email: string
  password: string
  service: string
  language: Language
  accent: string | null
}

type Props = {
  left: LeftToSetUp
  busy: boolean
  error: unknown
  reason: string | undefined
  onSubmit: (fields: SetUpFields) => void
}

const MOST_CHARACTERS = 64
const fieldsByRefusal = {
  PASSWORD_TOO_COMMON: 'password',
  INVALID_EMAIL: 'email',
  USER_ALREADY_EXISTS: 'email',
} as const

/** Asks who the admin is, and for what the configuration leaves open. */
export function CompleteSetUpForm({ left, busy, error, reason, onSubmit }: Props) {
  const { t } = useTranslation()
  const lengths = usePasswordLengths()
  const { name, email, newPassword } = useFieldRules()
  const form = useEntryForm<Values>({
    initialValues: { name: '', email: '', password: '', service: '', language: languageOfPage(), accent: null },
    validate: {
      name,
      email,
      password: newPassword(lengths),
      service: (text) => (left.name ? nameProblem(text) : null),
    },
    refusals: fieldsByRefusal,
    error,
  })

  function nameProblem(text: string): string | null {
    if (isBlank(text)) return t('setUp.nameMissing')
    return text.trim().length > MOST_CHARACTERS ? t('setUp.nameLong', { count: MOST_CHARACTERS }) : null
  }

  function submit({ name, email, password, service, language, accent }: Values): void {
    const choices = { name: left.name ? service.trim() : null, accent, language: left.language ? language : null }
    onSubmit({ name: name.trim(), email: email.trim(), password, choices })
  }

  return (
    <>
      <PageTitle title={t('setUp.detailsTitle')} help={t('setUp.detailsHelp')} announce />
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        <FormError error={form.formError} reason={reason} />
        <fieldset className={setUp.group}>
          <legend>{t('setUp.admin')}</legend>
          <TextInput
            label={t('field.name')}
            autoComplete="name"
            {...form.getInputProps('name')}
            {...focusedOnArrival}
          />
          <EmailField {...form.getInputProps('email')} />
          <NewPasswordField
            minLength={lengths.minPasswordLength}
            password={form.values.password}
            user={form.values}
            {...form.getInputProps('password')}
          />
        </fieldset>
        {Object.values(left).includes(true) && (
          <fieldset className={setUp.group}>
            <legend>{t('setUp.service')}</legend>
            {left.name && (
              <TextInput
                label={t('setUp.name')}
                description={t('setUp.nameHint')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                autoComplete="organization"
                {...form.getInputProps('service')}
              />
            )}
            {left.language && (
              <SelectField
                label={t('setUp.language')}
                description={t('setUp.languageHint')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                data={languages.map((language) => ({ value: String(language.id), label: language.name }))}
                value={String(form.values.language)}
                onChange={({ currentTarget }) => {
                  const chosen = parseLanguage(Number(currentTarget.value))
                  if (chosen !== undefined) form.setFieldValue('language', chosen)
                }}
              />
            )}
            {left.accent && (
              <AccentField value={form.values.accent} onChange={(accent) => form.setFieldValue('accent', accent)} />
            )}
          </fieldset>
        )}
        <Button type="submit" fullWidth loading={busy}>
          {t('setUp.submit')}
        </Button>
      </form>
    </>
  )
}
