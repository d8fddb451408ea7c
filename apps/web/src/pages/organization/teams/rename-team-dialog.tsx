import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useUpdateTeam } from '#data/teams.ts'
import type { Team } from '#data/types.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useTeamNameRule } from './use-team-name-rule.ts'

export function RenameTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const update = useUpdateTeam()
  const form = useForm({ initialValues: { name: team.name }, validate: { name: useTeamNameRule() } })
  const focusFirstProblem = useFocusFirstProblem(form)

  function submit({ name }: { name: string }): void {
    const input = { organizationId: organization.id, teamId: team.id, data: { name: name.trim() } }
    update.mutate(input, { onSuccess: onClose })
  }

  return (
    <Dialog title={t('teams.renameTitle', { team: team.name })} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstProblem)}>
        <FormError error={update.error} />
        <TextInput label={t('teams.newName')} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('teams.saveName')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
