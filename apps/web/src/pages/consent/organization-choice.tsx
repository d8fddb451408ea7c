import { SelectField } from '#forms/select-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './consent.module.css'
import { LearnedRights } from './learned-rights.tsx'
import type { OrganizationChoice as Choice } from './use-chosen-organization.ts'

/** Asks which organization the application learns of, where it asks for one, and says what it learns. */
export function OrganizationChoice({ choice }: { choice: Choice }) {
  const { t } = useTranslation()
  const { organizations, organizationId, missing, field, hasNone, choose } = choice
  if (hasNone) return <p className={classes.note}>{t('consent.noOrganization')}</p>
  if (organizations.length === 0) return null
  const options = organizations.map(({ id, name }) => ({ value: id, label: name }))
  const unchosen = { value: '', label: t('consent.chooseOrganization') }
  return (
    <div className={classes.field}>
      <SelectField
        ref={field}
        label={t('consent.organization')}
        description={t('consent.organizationHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={options.length === 1 ? options : [unchosen, ...options]}
        value={organizationId}
        error={missing && organizationId === '' ? t('consent.chooseOrganization') : undefined}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {organizationId !== '' && <LearnedRights organizationId={organizationId} />}
    </div>
  )
}
