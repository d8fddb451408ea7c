import { TextInput } from '@mantine/core'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useUpdateTeam } from '#data/teams.ts'
import type { Team } from '#data/types.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useTeamNameRule } from './use-team-name-rule.ts'

export function RenameTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { showMessage } = useToast()
  const update = useUpdateTeam()
  const form = useEntryForm({ initialValues: { name: team.name }, validate: { name: useTeamNameRule() } })

  function submit({ name }: { name: string }): void {
    const input = { organizationId: organization.id, teamId: team.id, data: { name: name.trim() } }
    const done = () => {
      showMessage(t('teams.renamed', { team: input.data.name }))
      onClose()
    }
    update.mutate(input, { onSuccess: done })
  }

  return (
    <Dialog
      title={t('teams.renameTitle', { team: team.name })}
      dirty={form.isDirty()}
      busy={update.isPending}
      onClose={onClose}
    >
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        <FormError error={update.error} />
        <TextInput label={t('teams.newName')} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <DialogButtons action={t('teams.saveName')} busy={update.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
