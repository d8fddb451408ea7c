import { knownRoles } from '@foyer/auth-domain/admin/grant-role'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCreateUser } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import { usePasswordLengths } from '#data/settings.ts'
import { EmailField } from '#forms/email-field.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { NewPasswordField } from '#forms/new-password-field.tsx'
import { SelectField } from '#forms/select-field.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useUserRoleLabel } from '#ui/text/use-user-role-label.ts'

type Fields = { name: string; email: string; password: string; role: string }

type FormProps = { busy: boolean; error: unknown; onSubmit: (fields: Fields) => void; onCancel: () => void }

const fieldsByRefusal = { INVALID_EMAIL: 'email', PASSWORD_TOO_COMMON: 'password' } as const

/** Creates a user, and opens their page. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const navigate = useNavigate()
  const create = useCreateUser()

  async function submit(fields: Fields): Promise<void> {
    const { user } = await create.mutateAsync(fields)
    showMessage(t('newUser.made', { name: user.name }))
    await navigate({ to: '/admin/users/$userId', params: { userId: user.id } })
  }

  return (
    <Dialog title={t('newUser.title')} text={t('newUser.text')} onClose={onClose}>
      <NewUserForm
        busy={create.isPending}
        error={create.error}
        onSubmit={(fields) => void submit(fields).catch(() => undefined)}
        onCancel={onClose}
      />
    </Dialog>
  )
}

function NewUserForm({ busy, error, onSubmit, onCancel }: FormProps) {
  const { t } = useTranslation()
  const { policy, can } = useOwnAdminRights()
  const roleLabel = useUserRoleLabel()
  const rules = useFieldRules()
  const lengths = usePasswordLengths()
  const fields = useForm<Fields>({
    initialValues: { name: '', email: '', password: '', role: policy.defaultRole },
    validate: { name: rules.name, email: rules.email, password: rules.newPassword(lengths) },
  })
  const focusFirstProblem = useFocusFirstProblem(fields)
  const isTaken = refusalCodeOf(error) === 'USER_ALREADY_EXISTS'
  const formError = useRefusedField(fields, fieldsByRefusal, error)
  return (
    <form className={form.form} noValidate onSubmit={fields.onSubmit(onSubmit, focusFirstProblem)}>
      <FormError error={formError} reason={isTaken ? t('newUser.taken') : undefined} />
      <TextInput label={t('users.name')} autoComplete="off" data-autofocus {...fields.getInputProps('name')} />
      <EmailField {...fields.getInputProps('email')} autoComplete="off" />
      <NewPasswordField
        minLength={lengths.minPasswordLength}
        password={fields.values.password}
        user={fields.values}
        {...fields.getInputProps('password')}
      />
      {can('user:set-role') && (
        <SelectField
          label={t('users.role')}
          data={knownRoles(policy).map((role) => ({ value: role, label: roleLabel(role) }))}
          {...fields.getInputProps('role')}
        />
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('newUser.submit')}
        </Button>
      </div>
    </form>
  )
}
