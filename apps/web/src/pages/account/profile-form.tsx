import { ANONYMOUS_NAME } from '@foyer/auth-domain/anonymous/anonymous-user'
import type { FieldSetting } from '@foyer/auth-domain/fields/field-setting'
import { Button, TextInput } from '@mantine/core'
import type { User } from '#data/types.ts'
import { EntityForm } from '#forms/entity-form.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import { OwnFieldsInputs } from '#forms/own-fields-inputs.tsx'
import { PictureField } from '#forms/picture-upload/picture-field.tsx'
import { useEntityForm } from '#forms/use-entity-form.ts'
import { UsernameField } from '#forms/username-field.tsx'
import { usernameRefusals, useUsernameRules } from '#forms/username-rules.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'

type Entered = { name: string; username: string; picture: string }

type Props = {
  user: User
  usernames: boolean
  /** Whether the user may upload a picture. */
  uploads: boolean
  fields: readonly FieldSetting[]
  busy: boolean
  error: unknown
  saved: boolean
  /** `own`: the fields of an application's own that are changed. */
  onSubmit: (entered: Entered, own: Record<string, unknown>) => void
}

const OWN = { kind: 'user' } as const

export function ProfileForm({ user, usernames, uploads, fields, busy, error, saved, onSubmit }: Props) {
  const { t } = useTranslation()
  // The name an anonymous user starts with is none that they chose.
  const isNamed = !user.isAnonymous || user.name !== ANONYMOUS_NAME
  const stored: Entered = {
    name: isNamed ? user.name : '',
    username: user.displayUsername ?? '',
    picture: user.image ?? '',
  }
  const { name, picture } = useFieldRules()
  const { optional, present } = useUsernameRules()
  const form = useEntityForm({
    draft: 'profile',
    stored,
    fields,
    record: user,
    validate: { name, username: stored.username === '' ? optional : present, picture },
    refusals: usernameRefusals,
    error,
    busy,
  })
  const { entered } = form

  const picturePart = (
    <PictureField
      owner={OWN}
      uploads={uploads}
      label={t('profileForm.picture')}
      description={t('profileForm.pictureHint')}
      url={picture(entered.picture) === null ? entered.picture : ''}
      inputProps={{ autoComplete: 'photo', ...form.getInputProps('picture') }}
      onChange={(url) => form.setFieldValue('picture', url)}
      avatar={(image, onBroken) => (
        <Avatar user={{ ...user, name: entered.name, image }} size="large" onBroken={onBroken} />
      )}
    />
  )

  return (
    <EntityForm
      form={form}
      saved={saved ? t('profileForm.saved') : undefined}
      onSubmit={() => onSubmit(entered, form.own)}
    >
      {uploads && picturePart}
      <TextInput label={t('field.name')} autoComplete="name" {...form.getInputProps('name')} />
      {usernames && <UsernameField {...form.getInputProps('username')} />}
      {!uploads && picturePart}
      <OwnFieldsInputs fields={fields} inputProps={(key) => form.getInputProps(key)} />
      <Button type="submit" loading={busy} {...(user.isAnonymous && { variant: 'default' })}>
        {t('profileForm.save')}
      </Button>
    </EntityForm>
  )
}
