import { isHttpUrl } from '@foyer/auth-domain/redirect/http-url'
import { TextInput } from '@mantine/core'
import type { WebhookTerms } from '#data/webhooks.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { UrlField } from '#forms/url-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useDialogState } from '#ui/dialog/dialog-state.ts'
import { EventsField, type Wanted } from './events-field.tsx'

const MAX_DESCRIPTION = 200
const refusals = { WEBHOOK_URL_NOT_ALLOWED: 'url' } as const

type Props = {
  organizationId: string | undefined
  /** As it is stored; of a new one undefined. */
  stored: (Pick<WebhookTerms, 'url' | 'description'> & { types: readonly string[] | null }) | undefined
  action: string
  busy: boolean
  error: unknown
  onSubmit: (terms: WebhookTerms) => void
  onClose: () => void
}

/** Where events are sent, what for, and which. */
export function WebhookForm({ organizationId, stored, action, busy, error, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const wanted: Wanted = { every: stored === undefined || stored.types === null, chosen: stored?.types ?? [] }
  const form = useEntryForm({
    initialValues: { url: stored?.url ?? '', description: stored?.description ?? '', wanted },
    validate: {
      url: (url) => (isHttpUrl(url.trim()) ? null : t('webhooks.urlWrong')),
      description: (text) =>
        text.trim().length > MAX_DESCRIPTION ? t('webhooks.descriptionLong', { max: MAX_DESCRIPTION }) : null,
      wanted: ({ every, chosen }) => (!every && chosen.length === 0 ? t('webhooks.noneChosen') : null),
    },
    refusals,
    error,
  })
  useDialogState({ dirty: form.isDirty(), busy })

  function submit({ url, description, wanted: { every, chosen } }: typeof form.values): void {
    const text = description.trim()
    onSubmit({ url: url.trim(), description: text === '' ? null : text, types: every ? null : [...chosen] })
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <FormError error={form.formError} />
      <UrlField
        label={t('webhooks.url')}
        description={t('webhooks.urlHint')}
        placeholder="https://"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label={t('webhooks.description')}
        description={t('webhooks.descriptionHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <EventsField
        organizationId={organizationId}
        wanted={form.values.wanted}
        error={form.errors.wanted === undefined ? undefined : t('webhooks.noneChosen')}
        onChange={(changed) => form.setFieldValue('wanted', changed)}
      />
      <DialogButtons action={action} busy={busy} onClose={onClose} />
    </form>
  )
}
