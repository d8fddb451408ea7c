import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { storeDraft } from '#data/drafts.ts'
import { useInviteMembers } from '#data/invitations.ts'
import { retryAfterOf } from '#data/refusal.ts'
import { useSignedIn } from '#data/signed-in.ts'
import type { InviteOutcome } from '#data/types.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { UnsavedChanges } from '#forms/unsaved-changes.tsx'
import { useCountdown } from '#forms/use-countdown.ts'
import { useEntityForm } from '#forms/use-entity-form.ts'
import { timeUntil } from '#i18n/time.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useDialogState } from '#ui/dialog/dialog-state.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { ConfirmInviter, isUnconfirmed } from './confirm-inviter.tsx'
import { removeEmail, splitEmails } from './emails.ts'
import { inviteDraft } from './invite-draft.ts'
import { InviteOutcomes } from './invite-outcomes.tsx'
import { RoleSelect, TeamSelect } from './invite-selects.tsx'
import { useEmailsRule } from './use-emails-rule.ts'

type Fields = { emails: string; role: string; team: string }

const NOTHING: Fields = { emails: '', role: 'member', team: '' }

/** Invites people in a dialog, which stays open while any email is refused. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const { organization } = useCurrentOrganization()

  function close(): void {
    storeDraft(user.id, inviteDraft(organization.id), undefined)
    onClose()
  }

  return (
    <Dialog title={t('members.invite')} text={t('invitations.inviteHelp')} onClose={close}>
      <InviteForm onClose={close} />
    </Dialog>
  )
}

/** Invites several emails at once. Refused ones stay in the field to be corrected. */
function InviteForm({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { showMessage } = useToast()
  const { organization, teams: withTeams } = useCurrentOrganization()
  const invite = useInviteMembers()
  const cooldown = useCountdown(0)
  const isCoolingDown = cooldown.left > 0
  const [resendRefused, setResendRefused] = useState(false)
  const outcomes = invite.isPending ? [] : (invite.data ?? [])
  const form = useEntityForm<Fields>({
    draft: inviteDraft(organization.id),
    stored: NOTHING,
    fields: [],
    record: undefined,
    validate: { emails: useEmailsRule(), role: () => null, team: () => null },
    busy: invite.isPending,
  })
  const isEmpty = form.values.emails.trim() === ''
  useDialogState({ dirty: !isEmpty, busy: invite.isPending })

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
    if (refused.length === 0) {
      showMessage(t('invitations.sent', { count: outcomes.length }))
      onClose()
      return
    }
    form.setFieldValue('emails', refused.map(({ email }) => email).join('\n'))
    if (!refused.every(isUnconfirmed)) form.setFieldError('emails', t('invitations.lookAgain'))
  }

  return (
    <div className={classes.form}>
      {/* Not within the form: it has one for its code. */}
      {(resendRefused || outcomes.some(isUnconfirmed)) && <ConfirmInviter />}
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        <UnsavedChanges {...form.unsaved} saved={isEmpty} sends inDialog />
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
          data-autofocus
          {...form.getInputProps('emails')}
        />
        <RoleSelect role={form.values.role} {...form.getInputProps('role')} />
        {withTeams && <TeamSelect {...form.getInputProps('team')} />}
        {isCoolingDown && (
          <p className={classes.hint}>{t('sendAgain.when', { when: timeUntil(cooldown.left, i18n.language) })}</p>
        )}
        <InviteOutcomes
          outcomes={outcomes}
          onResent={(email) => form.setFieldValue('emails', (typed) => removeEmail(typed, email))}
          onUnconfirmed={() => setResendRefused(true)}
        />
        <div className={dialog.buttons}>
          <Button variant="default" disabled={invite.isPending} onClick={onClose}>
            {t(invite.data === undefined ? 'app.cancel' : 'app.close')}
          </Button>
          <Button
            type="submit"
            loading={invite.isPending}
            aria-disabled={isCoolingDown}
            data-disabled={isCoolingDown || undefined}
          >
            {t('invitations.send')}
          </Button>
        </div>
      </form>
    </div>
  )
}
