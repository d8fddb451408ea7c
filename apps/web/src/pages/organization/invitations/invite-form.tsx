import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useGivableRoles, useHere } from '../../../data/here.ts'
import { type Invited, useInviteMembers } from '../../../data/invitations.ts'
import { useTeams } from '../../../data/teams.ts'
import classes from '../../../forms/form.module.css'
import { FormError } from '../../../forms/form-error.tsx'
import { FormSaved } from '../../../forms/form-saved.tsx'
import { SelectField } from '../../../forms/select-field.tsx'
import { useFocusFirstProblem } from '../../../forms/use-focus-first-problem.ts'
import { useRoleWords } from '../../../ui/use-role-words.ts'
import { useTrouble } from '../../../ui/use-trouble.ts'
import { addressesIn, firstWrong } from './addresses.ts'

type Fields = { emails: string; role: string; team: string }

const NONE = ''

/** Invites several people at once. Addresses that were refused stay in the field, each with its reason. */
export function InviteForm() {
  const { t } = useTranslation()
  const words = useTrouble()
  const { organization, teams: withTeams } = useHere()
  const invite = useInviteMembers()
  const form = useForm<Fields>({
    initialValues: { emails: '', role: 'member', team: NONE },
    validate: { emails: useEmailsRule() },
  })
  const focusFirstProblem = useFocusFirstProblem(form)
  const sent = invite.data?.filter(wentOut).length ?? 0

  function submit({ emails, role, team }: Fields): void {
    const place = { organizationId: organization.id, role, teamId: team === NONE ? undefined : team }
    invite.mutate(
      addressesIn(emails).map((email) => ({ ...place, email })),
      { onSuccess: tellOutcomes },
    )
  }

  function tellOutcomes(outcomes: readonly Invited[]): void {
    const refused = outcomes.filter((outcome) => !wentOut(outcome))
    form.setFieldValue('emails', refused.map(({ email }) => email).join('\n'))
    const reasons = refused.map(({ email, error }) => t('invitations.notSent', { email, why: words(error) }))
    if (reasons.length > 0) form.setFieldError('emails', reasons.join('\n'))
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstProblem)}>
      <FormError error={invite.error} />
      <Textarea
        label={t('invitations.emails')}
        description={t('invitations.emailsHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        size="md"
        rows={3}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        errorProps={{ style: { whiteSpace: 'pre-line' } }}
        {...form.getInputProps('emails')}
      />
      <RoleSelect {...form.getInputProps('role')} />
      {withTeams && <TeamSelect {...form.getInputProps('team')} />}
      <Button type="submit" loading={invite.isPending}>
        {t('invitations.send')}
      </Button>
      <FormSaved words={sent > 0 && !invite.isPending ? t('invitations.sent', { count: sent }) : undefined} />
    </form>
  )
}

function RoleSelect(input: object) {
  const { t } = useTranslation()
  const roleWords = useRoleWords()
  const roles = useGivableRoles().map((role) => ({ value: role, label: roleWords(role) }))
  return <SelectField label={t('members.role')} data={roles} {...input} />
}

function TeamSelect(input: object) {
  const { t } = useTranslation()
  const { organization } = useHere()
  const teams = useTeams(organization.id, true).data ?? []
  const choices = [
    { value: NONE, label: t('members.noTeam') },
    ...teams.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return <SelectField label={t('members.team')} data={choices} {...input} />
}

function useEmailsRule(): (text: string) => string | null {
  const { t } = useTranslation()
  return (text) => {
    const addresses = addressesIn(text)
    if (addresses.length === 0) return t('invitations.emailsMissing')
    const email = firstWrong(addresses)
    return email === undefined ? null : t('invitations.emailWrong', { email })
  }
}

function wentOut({ error }: Invited): boolean {
  return error === undefined
}
