import { useCurrentOrganization } from '#data/current-organization.ts'
import { parseReadiness, type Readiness } from '#data/members.ts'
import { useSettings } from '#data/settings.ts'
import { SelectField } from '#forms/select-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'

type Props = { secondFactor: Readiness | undefined; onChange: (secondFactor: Readiness | undefined) => void }

/** Filters the members by whether they have a second factor; renders nothing for those who may not know. */
export function SecondFactorFilter({ secondFactor, onChange }: Props) {
  const { t } = useTranslation()
  const { can } = useCurrentOrganization()
  const enabled = useSettings().data?.twoFactor != null
  if (!enabled || !can('organization:update')) return null
  return (
    <SelectField
      aria-label={t('secondFactor.filter')}
      data={[
        { value: '', label: t('secondFactor.any') },
        { value: 'not-ready', label: t('secondFactor.none') },
        { value: 'ready', label: t('secondFactor.ready') },
      ]}
      value={secondFactor ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(parseReadiness(value))}
    />
  )
}
