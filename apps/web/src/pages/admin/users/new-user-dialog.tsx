import { knownRoles } from '@foyer/auth-domain/admin/grant-role'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCreateUser, useInviteUser } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import { usePasswordLengths, useSettings } from '#data/settings.ts'
import { EmailField } from '#forms/email-field.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { NewPasswordField } from '#forms/new-password-field.tsx'
import { SelectField } from '#forms/select-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useDialogState } from '#ui/dialog/dialog-state.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useUserRoleDescription, useUserRoleLabel } from '#ui/text/user-roles.ts'

type Fields = { name: string; email: string; password: string; role: string }

/** How the user gets a password: by a mailed link, or from the admin. */
type Way = 'invite' | 'password'

const ways = ['invite', 'password'] as const satisfies readonly Way[]

type FormProps = {
  way: Way
  onWayChange: (way: Way) => void
  /** From the click until the page of the new user is open. */
  busy: boolean
  error: unknown
  onSubmit: (fields: Fields) => void
  onCancel: () => void
}

const fieldsByRefusal = { INVALID_EMAIL: 'email', PASSWORD_TOO_COMMON: 'password' } as const

/** Creates a user, by an invitation or with a password, and opens their page. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const navigate = useNavigate()
  const create = useCreateUser()
  const invite = useInviteUser()
  const [way, setWay] = useState<Way>(useSettings().data?.emailAndPassword.enabled === false ? 'password' : 'invite')
  const chosen = way === 'invite' ? invite : create

  async function submit({ password, ...fields }: Fields): Promise<void> {
    const { user } =
      way === 'invite' ? await invite.mutateAsync(fields) : await create.mutateAsync({ ...fields, password })
    showMessage(way === 'invite' ? t('newUser.invited', { email: user.email }) : t('newUser.made', { name: user.name }))
    await navigate({ to: '/admin/users/$userId', params: { userId: user.id } })
  }

  return (
    <Dialog
      sheet
      title={way === 'invite' ? t('newUser.inviteTitle') : t('newUser.title')}
      text={way === 'invite' ? t('newUser.inviteText') : t('newUser.text')}
      onClose={onClose}
    >
      <NewUserForm
        way={way}
        onWayChange={setWay}
        busy={chosen.isPending || chosen.isSuccess}
        error={chosen.error}
        onSubmit={(fields) => void submit(fields).catch(() => undefined)}
        onCancel={onClose}
      />
    </Dialog>
  )
}

function NewUserForm({ way, onWayChange, busy, error, onSubmit, onCancel }: FormProps) {
  const { t } = useTranslation()
  const { policy, can } = useOwnAdminRights()
  const roleLabel = useUserRoleLabel()
  const describe = useUserRoleDescription(policy)
  const rules = useFieldRules()
  const lengths = usePasswordLengths()
  const settings = useSettings().data
  const fields = useEntryForm<Fields>({
    initialValues: { name: '', email: '', password: '', role: policy.defaultRole },
    validate: {
      name: rules.name,
      email: rules.email,
      ...(way === 'password' && { password: rules.newPassword(lengths) }),
    },
    refusals: fieldsByRefusal,
    error,
  })
  const isTaken = refusalCodeOf(error) === 'USER_ALREADY_EXISTS'
  useDialogState({ dirty: fields.isDirty(), busy })
  return (
    <form className={form.form} noValidate onSubmit={fields.onSubmit(onSubmit)}>
      <FormError error={fields.formError} reason={isTaken ? t('newUser.taken') : undefined} />
      <TextInput label={t('users.name')} autoComplete="off" data-autofocus {...fields.getInputProps('name')} />
      <EmailField {...fields.getInputProps('email')} autoComplete="off" />
      {settings?.emailAndPassword.enabled !== false && (
        <SelectField
          label={t('field.password')}
          data={ways.map((value) => ({ value, label: t(`newUser.by.${value}`) }))}
          value={way}
          onChange={({ currentTarget: { value } }) => onWayChange(ways.find((known) => known === value) ?? way)}
        />
      )}
      {way === 'password' && (
        <NewPasswordField
          label={t('field.newPassword')}
          minLength={lengths.minPasswordLength}
          password={fields.values.password}
          user={fields.values}
          {...fields.getInputProps('password')}
        />
      )}
      {can('user:set-role') && (
        <SelectField
          label={t('users.role')}
          description={describe(fields.values.role)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={knownRoles(policy).map((role) => ({ value: role, label: roleLabel(role) }))}
          {...fields.getInputProps('role')}
        />
      )}
      <DialogButtons
        action={way === 'invite' ? t('newUser.invite') : t('newUser.submit')}
        busy={busy}
        onClose={onCancel}
      />
    </form>
  )
}
