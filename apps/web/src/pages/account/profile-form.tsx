import { ANONYMOUS_NAME } from '@foyer/auth-domain/anonymous/anonymous-user'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { User } from '#data/types.ts'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { FormSaved } from '#forms/form-saved.tsx'
import { UnsavedChanges } from '#forms/unsaved-changes.tsx'
import { UrlField } from '#forms/url-field.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import { useStoredDraft } from '#forms/use-stored-draft.ts'
import { UsernameField } from '#forms/username-field.tsx'
import { usernameRefusals, useUsernameRules } from '#forms/username-rules.ts'
import { PicturePreview } from './picture-preview.tsx'

type ProfileFields = { name: string; username: string; picture: string }

type Props = {
  user: User
  usernames: boolean
  busy: boolean
  error: unknown
  saved: boolean
  onSubmit: (fields: ProfileFields) => void
}

export function ProfileForm({ user, usernames, busy, error, saved, onSubmit }: Props) {
  const { t } = useTranslation()
  // The name an anonymous user starts with is none that they chose.
  const isNamed = !user.isAnonymous || user.name !== ANONYMOUS_NAME
  const stored: ProfileFields = {
    name: isNamed ? user.name : '',
    username: user.displayUsername ?? '',
    picture: user.image ?? '',
  }
  const { name, picture } = useFieldRules()
  const { optional, present } = useUsernameRules()
  const form = useForm<ProfileFields>({
    initialValues: useStoredDraft('profile', stored),
    validate: { name, username: stored.username === '' ? optional : present, picture },
  })
  const focusFirstProblem = useFocusFirstProblem(form)
  const formError = useRefusedField(form, usernameRefusals, error)
  const entered = {
    name: form.values.name.trim(),
    username: form.values.username.trim(),
    picture: form.values.picture.trim(),
  }
  const isStored =
    entered.name === stored.name && entered.username === stored.username && entered.picture === stored.picture

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(() => onSubmit(entered), focusFirstProblem)}>
      <UnsavedChanges form="profile" values={form.values} saved={isStored || busy} />
      <FormError error={formError} />
      <TextInput label={t('field.name')} autoComplete="name" {...form.getInputProps('name')} />
      {usernames && <UsernameField {...form.getInputProps('username')} />}
      <UrlField
        label={t('profile.picture')}
        description={t('profile.pictureHint')}
        autoComplete="photo"
        {...form.getInputProps('picture')}
      />
      <PicturePreview user={user} name={entered.name} url={picture(entered.picture) === null ? entered.picture : ''} />
      <Button type="submit" loading={busy}>
        {t('profile.save')}
      </Button>
      <FormSaved message={saved && isStored ? t('profile.saved') : undefined} />
    </form>
  )
}
