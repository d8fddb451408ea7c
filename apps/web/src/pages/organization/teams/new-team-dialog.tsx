import { TextInput } from '@mantine/core'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useCreateTeam } from '#data/teams.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useTeamNameRule } from './use-team-name-rule.ts'

export function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { showMessage } = useToast()
  const create = useCreateTeam()
  const form = useEntryForm({ initialValues: { name: '' }, validate: { name: useTeamNameRule() } })

  function submit({ name }: { name: string }): void {
    const done = ({ name: team }: { name: string }) => {
      showMessage(t('teams.created', { team }))
      onClose()
    }
    create.mutate({ organizationId: organization.id, name: name.trim() }, { onSuccess: done })
  }

  return (
    <Dialog
      title={t('teams.newTitle')}
      dirty={form.values.name.trim() !== ''}
      busy={create.isPending}
      onClose={onClose}
    >
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        <FormError error={create.error} />
        <TextInput label={t('teams.name')} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <DialogButtons action={t('teams.create')} busy={create.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
