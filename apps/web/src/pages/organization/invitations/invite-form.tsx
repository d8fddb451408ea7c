import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useInviteMembers } from '#data/invitations.ts'
import { retryAfterOf } from '#data/refusal.ts'
import type { InviteOutcome } from '#data/types.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { UnsavedChanges } from '#forms/unsaved-changes.tsx'
import { useCountdown } from '#forms/use-countdown.ts'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useStoredDraft } from '#forms/use-stored-draft.ts'
import { timeUntil } from '#i18n/time.ts'
import { removeEmail, splitEmails } from './emails.ts'
import { InviteOutcomes } from './invite-outcomes.tsx'
import { RoleSelect, TeamSelect } from './invite-selects.tsx'
import { useEmailsRule } from './use-emails-rule.ts'

type Fields = { emails: string; role: string; team: string }

/** Invites several emails at once. Refused ones stay in the field to be corrected. */
export function InviteForm() {
  const { t, i18n } = useTranslation()
  const { organization, teams: withTeams } = useCurrentOrganization()
  const draft = `invite-${organization.id}`
  const invite = useInviteMembers()
  const cooldown = useCountdown(0)
  const isCoolingDown = cooldown.left > 0
  const form = useForm<Fields>({
    initialValues: useStoredDraft(draft, { emails: '', role: 'member', team: '' }),
    validate: { emails: useEmailsRule() },
  })
  const focusFirstProblem = useFocusFirstProblem(form)
  const isEmpty = form.values.emails.trim() === ''

  function submit({ emails, role, team }: Fields): void {
    if (isCoolingDown) return
    const input = { organizationId: organization.id, role, teamId: team === '' ? undefined : team }
    invite.mutate(
      { ...input, emails: splitEmails(emails) },
      { onSuccess: keepRefusedEmails, onError: (error) => cooldown.start(retryAfterOf(error) ?? 0) },
    )
  }

  function keepRefusedEmails(outcomes: readonly InviteOutcome[]): void {
    const refused = outcomes.filter((outcome) => 'refusal' in outcome)
    form.setFieldValue('emails', refused.map(({ email }) => email).join('\n'))
    if (refused.length > 0) form.setFieldError('emails', t('invitations.lookAgain'))
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstProblem)}>
      <UnsavedChanges form={draft} values={form.values} saved={isEmpty || invite.isPending} />
      <FormError error={invite.error} reason={isCoolingDown ? t('sendAgain.tooMany') : undefined} />
      <Textarea
        label={t('invitations.emails')}
        description={t('invitations.emailsHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        size="md"
        rows={3}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('emails')}
      />
      <RoleSelect role={form.values.role} {...form.getInputProps('role')} />
      {withTeams && <TeamSelect {...form.getInputProps('team')} />}
      <Button
        type="submit"
        loading={invite.isPending}
        aria-disabled={isCoolingDown}
        data-disabled={isCoolingDown || undefined}
      >
        {t('invitations.send')}
      </Button>
      {isCoolingDown && (
        <p className={classes.hint}>{t('sendAgain.when', { when: timeUntil(cooldown.left, i18n.language) })}</p>
      )}
      <InviteOutcomes
        outcomes={invite.isPending ? [] : (invite.data ?? [])}
        onResent={(email) => form.setFieldValue('emails', (typed) => removeEmail(typed, email))}
      />
    </form>
  )
}
