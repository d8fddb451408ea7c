import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useCreateTeam } from '#data/teams.ts'
import { FormError } from '#forms/form-error.tsx'
import { FormSaved } from '#forms/form-saved.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import classes from './teams.module.css'
import { useTeamNameRule } from './use-team-name-rule.ts'

export function NewTeamForm() {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const create = useCreateTeam()
  const form = useForm({ initialValues: { name: '' }, validate: { name: useTeamNameRule() } })
  const focusFirstProblem = useFocusFirstProblem(form)

  function submit({ name }: { name: string }): void {
    create.mutate({ organizationId: organization.id, name: name.trim() }, { onSuccess: form.reset })
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstProblem)}>
      <FormError error={create.error} />
      <div className={classes.line}>
        <TextInput label={t('teams.name')} autoComplete="off" {...form.getInputProps('name')} />
        <Button type="submit" variant="default" loading={create.isPending}>
          {t('teams.create')}
        </Button>
      </div>
      <FormSaved message={create.isSuccess ? t('teams.created', { team: create.data.name }) : undefined} />
    </form>
  )
}
