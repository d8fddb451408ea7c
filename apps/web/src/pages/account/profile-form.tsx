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
import { useStoredDraft } from '#forms/use-stored-draft.ts'
import { PicturePreview } from './picture-preview.tsx'

type ProfileFields = { name: string; picture: string }

type Props = { user: User; busy: boolean; error: unknown; saved: boolean; onSubmit: (fields: ProfileFields) => void }

export function ProfileForm({ user, busy, error, saved, onSubmit }: Props) {
  const { t } = useTranslation()
  // The name an anonymous user starts with is none that they chose.
  const isNamed = !user.isAnonymous || user.name !== ANONYMOUS_NAME
  const stored: ProfileFields = { name: isNamed ? user.name : '', picture: user.image ?? '' }
  const { name, picture } = useFieldRules()
  const form = useForm<ProfileFields>({
    initialValues: useStoredDraft('profile', stored),
    validate: { name, picture },
  })
  const focusFirstProblem = useFocusFirstProblem(form)
  const entered = { name: form.values.name.trim(), picture: form.values.picture.trim() }
  const isStored = entered.name === stored.name && entered.picture === stored.picture

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(() => onSubmit(entered), focusFirstProblem)}>
      <UnsavedChanges form="profile" values={form.values} saved={isStored || busy} />
      <FormError error={error} />
      <TextInput label={t('field.name')} autoComplete="name" {...form.getInputProps('name')} />
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
