import { limits } from '@foyer/auth-domain/limits'
import { Textarea, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useUpdateMemberRole } from '#data/members.ts'
import type { Member } from '#data/types.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { SelectField } from '#forms/select-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { exactTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyChangePreview } from '#pages/organization/preview/lazy-change-preview.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useRoleDescription } from '#ui/text/use-role-description.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { endOf, inputOf, periods, type RolePeriod } from './role-period.ts'
import { rolesToGive, withRole } from './temporary-roles.ts'

type Props = { member: Member; owners: number; onClose: () => void }

/** Gives a member a role that ends by itself. */
export function GiveRoleDialog({ member, owners, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const currentOrganization = useCurrentOrganization()
  const { showMessage } = useToast()
  const roleLabel = useRoleLabel()
  const describe = useRoleDescription(currentOrganization)
  const update = useUpdateMemberRole()
  const name = useUserLabels().nameOf(member.user)
  const { organization, ownerRole } = currentOrganization
  const roles = rolesToGive(member, currentOrganization, owners)
  const form = useEntryForm({
    initialValues: { role: roles.find((one) => one !== ownerRole) ?? roles[0] ?? '', ...firstPeriod(), reason: '' },
    validate: {
      ends: (_, values) => (endOf(values, new Date()) === undefined ? t('memberRoles.endMissing') : null),
    },
  })
  const { role, period } = form.values
  const others = Object.keys(member.ends).filter((other) => other !== role)
  const inputFor = (until: Date) => {
    return { organizationId: organization.id, memberId: member.id, role: [...withRole(member, role)], until }
  }

  function submit({ reason, ...values }: typeof form.values): void {
    const until = endOf(values, new Date())
    if (until === undefined) return
    const done = () => {
      showMessage(t('memberRoles.given', { name, role: roleLabel(role), time: exactTime(until, locale) }))
      onClose()
    }
    const input = { ...inputFor(until), ...(reason.trim() !== '' && { reason: reason.trim() }) }
    update.mutate(input, { onSuccess: done })
  }

  // What it changes does not depend on when it ends: it is asked once for each role.
  const previewedUntil = useMemo(() => new Date(Date.now() + PREVIEWED_MS), [])
  return (
    <Dialog
      title={t('memberRoles.giveTitle', { name })}
      text={t('memberRoles.giveText')}
      dirty={form.isDirty()}
      busy={update.isPending}
      sheet
      onClose={onClose}
    >
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        <FormError error={update.error} />
        <SelectField
          label={t('members.role')}
          description={describe(role)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={roles.map((value) => ({ value, label: roleLabel(value) }))}
          data-autofocus
          {...form.getInputProps('role')}
        />
        <SelectField
          label={t('memberRoles.period')}
          data={periods.map((value) => ({ value, label: t(`memberRoles.${value}`) }))}
          {...form.getInputProps('period')}
        />
        {period === 'own' && (
          <TextInput
            type="datetime-local"
            label={t('memberRoles.end')}
            min={inputOf(new Date())}
            {...form.getInputProps('ends')}
          />
        )}
        {others.length > 0 && <p>{t('memberRoles.alsoEnds', { roles: roleLabel(others.join(',')) })}</p>}
        <Textarea
          label={t('memberRoles.reason')}
          description={t('memberRoles.reasonHint')}
          rows={2}
          maxLength={limits.roleReasonMaxLength}
          {...form.getInputProps('reason')}
        />
        <LazyChangePreview change={{ kind: 'roles', input: inputFor(previewedUntil) }} />
        <DialogButtons action={t('memberRoles.giveAction')} busy={update.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** Ends within every role that the user may give for an hour. */
const PREVIEWED_MS = 60_000

const DAY = 86_400_000

function firstPeriod(): RolePeriod {
  return { period: 'day', ends: inputOf(new Date(Date.now() + DAY)) }
}
