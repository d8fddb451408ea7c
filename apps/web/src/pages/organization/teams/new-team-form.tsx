import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useCreateTeam } from '#data/teams.ts'
import { FormError } from '#forms/form-error.tsx'
import { UnsavedChanges } from '#forms/unsaved-changes.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useStoredDraft } from '#forms/use-stored-draft.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import classes from './teams.module.css'
import { useTeamNameRule } from './use-team-name-rule.ts'

export function NewTeamForm() {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { showMessage } = useToast()
  const create = useCreateTeam()
  const draft = `team-${organization.id}`
  const form = useForm({
    initialValues: useStoredDraft(draft, { name: '' }),
    validate: { name: useTeamNameRule() },
  })
  const focusFirstProblem = useFocusFirstProblem(form)

  function submit({ name }: { name: string }): void {
    const done = ({ name: team }: { name: string }) => {
      form.setValues({ name: '' })
      showMessage(t('teams.created', { team }))
    }
    create.mutate({ organizationId: organization.id, name: name.trim() }, { onSuccess: done })
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstProblem)}>
      <UnsavedChanges
        form={draft}
        values={form.values}
        saved={form.values.name.trim() === ''}
        busy={create.isPending}
        onDiscard={() => form.setValues({ name: '' })}
      />
      <FormError error={create.error} />
      <div className={classes.line}>
        <TextInput label={t('teams.name')} autoComplete="off" {...form.getInputProps('name')} />
        <Button type="submit" loading={create.isPending}>
          {t('teams.create')}
        </Button>
      </div>
    </form>
  )
}
