import { isBlank } from '@foyer/auth-domain/input/blank'
import { limits } from '@foyer/auth-domain/limits'
import { SLUG_LETTERS } from '@foyer/auth-domain/organization/slug'
import { useTranslation } from '#i18n/use-translation.ts'
import { useFieldRules } from './field-rules.ts'

/** The validation rules for an organization's fields, with translated messages. */
export function useOrganizationRules() {
  const { t } = useTranslation()
  const { picture } = useFieldRules()
  return {
    name: (name: string) => {
      if (isBlank(name)) return t('organization.nameMissing')
      return name.length > limits.nameMaxLength ? t('problem.nameLong', { count: limits.nameMaxLength }) : null
    },
    slug: (slug: string) => {
      if (slug === '') return t('organization.slugMissing')
      if (slug.length > limits.slugMaxLength) return t('problem.nameLong', { count: limits.slugMaxLength })
      return SLUG_LETTERS.test(slug) ? null : t('organization.slugWrong')
    },
    logo: picture,
  }
}
